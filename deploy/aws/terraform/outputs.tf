output "queue_url" {
  description = "Value of `providers.aws.cloudtrail.queue`."
  value       = aws_sqs_queue.events.url
}

output "dead_letter_queue_url" {
  description = "Messages that failed ten times."
  value       = aws_sqs_queue.dead.url
}

output "policy_arn" {
  description = "The policy, to attach to a user or role of your own."
  value       = aws_iam_policy.driftline.arn
}

output "role_arn" {
  description = "The role, for `eks.amazonaws.com/role-arn` of the service account; null without one."
  value       = one(aws_iam_role.driftline[*].arn)
}

output "instance_profile" {
  description = "Name of the instance profile; null without `ec2`."
  value       = one(aws_iam_instance_profile.driftline[*].name)
}

output "policy" {
  description = "The permissions, as JSON."
  value       = local.policy
}

output "configuration" {
  description = "The part of driftline.yaml that reads the queue."
  value = yamlencode({
    providers = { aws = {
      region     = split(":", aws_sqs_queue.events.arn)[3]
      cloudtrail = { queue = aws_sqs_queue.events.url }
    } }
  })
}
