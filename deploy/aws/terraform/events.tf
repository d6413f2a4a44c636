# What fills the queue.

data "aws_caller_identity" "this" {}

data "aws_partition" "this" {}

locals {
  notification = var.trail_bucket == null ? "none" : var.trail_notification
  bucket_arn   = var.trail_bucket == null ? null : "arn:${data.aws_partition.this.partition}:s3:::${var.trail_bucket}"
  log_files    = var.trail_prefix == "" ? "AWSLogs/" : "${var.trail_prefix}/AWSLogs/"
}

resource "aws_s3_bucket_notification" "trail" {
  count  = local.notification == "s3" ? 1 : 0
  bucket = var.trail_bucket

  queue {
    queue_arn     = aws_sqs_queue.events.arn
    events        = ["s3:ObjectCreated:*"]
    filter_prefix = local.log_files
    filter_suffix = ".json.gz"
  }

  # S3 sends a test message first, and refuses a queue that does not accept it.
  depends_on = [aws_sqs_queue_policy.events]
}

resource "aws_sns_topic_subscription" "trail" {
  count                = local.notification == "sns" ? 1 : 0
  topic_arn            = var.trail_topic_arn
  protocol             = "sqs"
  endpoint             = aws_sqs_queue.events.arn
  raw_message_delivery = true

  lifecycle {
    precondition {
      condition     = var.trail_topic_arn != null
      error_message = "trail_notification = \"sns\" needs trail_topic_arn."
    }
  }
}

resource "aws_cloudwatch_event_rule" "log_files" {
  count       = local.notification == "eventbridge" ? 1 : 0
  name        = "${var.name}-log-files"
  description = "Log files of the trail, for driftline."
  tags        = var.tags
  event_pattern = jsonencode({
    source        = ["aws.s3"]
    "detail-type" = ["Object Created"]
    detail = {
      bucket = { name = [var.trail_bucket] }
      object = { key = [{ prefix = local.log_files }] }
    }
  })
}

resource "aws_cloudwatch_event_target" "log_files" {
  count = local.notification == "eventbridge" ? 1 : 0
  rule  = aws_cloudwatch_event_rule.log_files[0].name
  arn   = aws_sqs_queue.events.arn
}

# Only this region. Use the module in each region, in us-east-1 also for IAM and the other global services.
resource "aws_cloudwatch_event_rule" "api_calls" {
  count       = var.api_calls ? 1 : 0
  name        = "${var.name}-api-calls"
  description = "Writing API calls, for driftline."
  tags        = var.tags
  event_pattern = jsonencode({
    "detail-type" = ["AWS API Call via CloudTrail"]
    detail        = { readOnly = [false] }
  })
}

resource "aws_cloudwatch_event_target" "api_calls" {
  count = var.api_calls ? 1 : 0
  rule  = aws_cloudwatch_event_rule.api_calls[0].name
  arn   = aws_sqs_queue.events.arn
}
