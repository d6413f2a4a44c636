resource "aws_db_instance" "orders" {
  backup_retention_period = 7
  publicly_accessible     = false
}
resource "aws_iam_role" "orders_api" {
  assume_role_policy = data.aws_iam_policy_document.x.json
}
