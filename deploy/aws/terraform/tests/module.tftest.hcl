# terraform test: without credentials, with invented answers of AWS.

mock_provider "aws" {
  mock_data "aws_partition" {
    defaults = { partition = "aws" }
  }
  mock_data "aws_caller_identity" {
    defaults = { account_id = "111122223333" }
  }
  mock_resource "aws_sqs_queue" {
    defaults = {
      arn = "arn:aws:sqs:eu-central-1:111122223333:trail-events"
      url = "https://sqs.eu-central-1.amazonaws.com/111122223333/trail-events"
    }
  }
  mock_resource "aws_cloudwatch_event_rule" {
    defaults = { arn = "arn:aws:events:eu-central-1:111122223333:rule/driftline" }
  }
  mock_resource "aws_iam_role" {
    defaults = { arn = "arn:aws:iam::111122223333:role/driftline" }
  }
  mock_resource "aws_iam_policy" {
    defaults = { arn = "arn:aws:iam::111122223333:policy/driftline" }
  }
}

run "a_bucket_that_notifies_the_queue" {
  variables {
    trail_bucket = "trail-bucket"
    api_calls    = false
  }
  assert {
    condition     = jsondecode(output.policy) == jsondecode(file("${path.module}/../queue.json"))
    error_message = "The permissions differ from queue.json."
  }
  assert {
    condition = jsondecode(aws_sqs_queue_policy.events[0].policy).Statement == [{
      Sid       = "LogFiles"
      Effect    = "Allow"
      Principal = { Service = "s3.amazonaws.com" }
      Action    = "sqs:SendMessage"
      Resource  = "arn:aws:sqs:eu-central-1:111122223333:trail-events"
      Condition = {
        ArnEquals    = { "aws:SourceArn" = "arn:aws:s3:::trail-bucket" }
        StringEquals = { "aws:SourceAccount" = "111122223333" }
      }
    }]
    error_message = "Only the bucket may send."
  }
  assert {
    condition     = output.role_arn == null && length(aws_cloudwatch_event_rule.api_calls) == 0
    error_message = "There should be no role and no rule."
  }
}

run "everything" {
  variables {
    trail_bucket   = "trail-bucket"
    bucket_listing = true
    state_bucket   = "state-bucket"
    account_names  = true
    kms_key_arns   = ["arn:aws:kms:eu-central-1:111122223333:key/b", "arn:aws:kms:eu-central-1:111122223333:key/a"]
    ec2            = true
    oidc = {
      provider_arn = "arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-central-1.amazonaws.com/id/ABC"
      subjects     = ["system:serviceaccount:ops:driftline"]
    }
    eks_pod_identity   = true
    trusted_principals = ["arn:aws:iam::111122223333:user/driftline"]
  }
  assert {
    condition = [for one in jsondecode(output.policy).Statement : one.Sid] == [
      "Notifications", "LogFiles", "ListLogFiles", "FindStates", "StatesAndTheirLocks", "AccountNames", "Decrypt"
    ]
    error_message = "A statement is missing."
  }
  assert {
    condition = alltrue([for one in flatten([for name in ["queue", "bucket", "state", "metadata"] :
    jsondecode(file("${path.module}/../${name}.json")).Statement]) : anytrue([for own in jsondecode(output.policy).Statement : own == one])])
    error_message = "A statement of the policies in deploy/aws is missing or differs."
  }
  assert {
    condition     = jsondecode(aws_iam_role.driftline[0].assume_role_policy).Statement[0].Condition.StringEquals["oidc.eks.eu-central-1.amazonaws.com/id/ABC:sub"] == ["system:serviceaccount:ops:driftline"]
    error_message = "Only the service account may assume the role."
  }
  assert {
    condition     = [for one in jsondecode(aws_iam_role.driftline[0].assume_role_policy).Statement : one.Sid] == ["ServiceAccounts", "PodIdentity", "Instances", "Principals"]
    error_message = "A principal is missing."
  }
  assert {
    condition     = [for one in jsondecode(aws_sqs_queue_policy.events[0].policy).Statement : one.Principal.Service] == ["s3.amazonaws.com", "events.amazonaws.com"]
    error_message = "The bucket and the rule may send."
  }
  assert {
    condition     = yamldecode(output.configuration).providers.aws.cloudtrail.queue == output.queue_url && yamldecode(output.configuration).providers.aws.region == "eu-central-1"
    error_message = "The configuration does not name the queue and its region."
  }
}

run "log_files_by_eventbridge" {
  variables {
    trail_bucket       = "trail-bucket"
    trail_prefix       = "company"
    trail_notification = "eventbridge"
    api_calls          = false
  }
  assert {
    condition     = jsondecode(aws_cloudwatch_event_rule.log_files[0].event_pattern).detail.object.key == [{ prefix = "company/AWSLogs/" }]
    error_message = "The rule matches other objects."
  }
  assert {
    condition     = length(aws_s3_bucket_notification.trail) == 0
    error_message = "The bucket is left alone."
  }
}

run "a_topic" {
  variables {
    trail_bucket       = "trail-bucket"
    trail_notification = "sns"
    trail_topic_arn    = "arn:aws:sns:eu-central-1:111122223333:trail"
  }
  assert {
    condition     = jsondecode(aws_sqs_queue_policy.events[0].policy).Statement[0].Condition == { ArnEquals = { "aws:SourceArn" = "arn:aws:sns:eu-central-1:111122223333:trail" } }
    error_message = "Only the topic may send."
  }
}

run "a_topic_without_an_arn" {
  command = plan
  variables {
    trail_bucket       = "trail-bucket"
    trail_notification = "sns"
  }
  expect_failures = [aws_sns_topic_subscription.trail]
}

run "wrong_values" {
  command = plan
  variables {
    name               = "not a name"
    trail_prefix       = "/company"
    trail_notification = "mail"
  }
  expect_failures = [var.name, var.trail_prefix, var.trail_notification]
}

run "a_queue_with_nothing_to_read" {
  variables {
    api_calls = false
  }
  assert {
    condition     = length(aws_sqs_queue_policy.events) == 0
    error_message = "Nobody may send."
  }
}
