# Queues for notifications of log files and for API calls. The values are those of docs/inputs/cloudtrail.md.

resource "aws_sqs_queue" "events" {
  name                              = "${var.name}-events"
  visibility_timeout_seconds        = 300
  message_retention_seconds         = 1209600
  receive_wait_time_seconds         = 20
  sqs_managed_sse_enabled           = var.queue_kms_key_arn == null ? true : null
  kms_master_key_id                 = var.queue_kms_key_arn
  kms_data_key_reuse_period_seconds = var.queue_kms_key_arn == null ? null : 300
  tags                              = var.tags

  # driftline never deletes a message that fails. Ten attempts take about 40 minutes.
  redrive_policy = jsonencode({
    deadLetterTargetArn = aws_sqs_queue.dead.arn
    maxReceiveCount     = 10
  })
}

# Messages that could not be read, for inspection and redriving.
resource "aws_sqs_queue" "dead" {
  name                      = "${var.name}-events-dead"
  message_retention_seconds = 1209600
  sqs_managed_sse_enabled   = var.queue_kms_key_arn == null ? true : null
  kms_master_key_id         = var.queue_kms_key_arn
  tags                      = var.tags
}

resource "aws_sqs_queue_redrive_allow_policy" "dead" {
  queue_url = aws_sqs_queue.dead.id
  redrive_allow_policy = jsonencode({
    redrivePermission = "byQueue"
    sourceQueueArns   = [aws_sqs_queue.events.arn]
  })
}

locals {
  # Who sends, and from which bucket, topic or rule.
  senders = concat(
    local.notification == "s3" ? [{ sid = "LogFiles", service = "s3.amazonaws.com", source = local.bucket_arn }] : [],
    local.notification == "sns" ? [{ sid = "LogFiles", service = "sns.amazonaws.com", source = var.trail_topic_arn }] : [],
    local.notification == "eventbridge" ? [{ sid = "LogFiles", service = "events.amazonaws.com", source = aws_cloudwatch_event_rule.log_files[0].arn }] : [],
    var.api_calls ? [{ sid = "ApiCalls", service = "events.amazonaws.com", source = aws_cloudwatch_event_rule.api_calls[0].arn }] : [],
  )
}

# Without a sender there is nothing to allow, and SQS refuses a policy without statements.
resource "aws_sqs_queue_policy" "events" {
  count     = var.api_calls || local.notification != "none" ? 1 : 0
  queue_url = aws_sqs_queue.events.id
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [for sender in local.senders : {
      Sid       = sender.sid
      Effect    = "Allow"
      Principal = { Service = sender.service }
      Action    = "sqs:SendMessage"
      Resource  = aws_sqs_queue.events.arn
      Condition = merge(
        { ArnEquals = { "aws:SourceArn" = sender.source } },
        # The ARN of a bucket names no account. S3 sends only for buckets of this account.
        sender.service == "s3.amazonaws.com" ? { StringEquals = { "aws:SourceAccount" = data.aws_caller_identity.this.account_id } } : {},
      )
    }]
  })
}
