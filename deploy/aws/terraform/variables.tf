variable "name" {
  description = "Name of the queue, the rules, the policy and the role."
  type        = string
  default     = "driftline"

  validation {
    condition     = can(regex("^[A-Za-z0-9_-]{1,54}$", var.name))
    error_message = "Use 1 to 54 letters, digits, - and _."
  }
}

variable "tags" {
  description = "Tags of everything that can have tags."
  type        = map(string)
  default     = {}
}

variable "trail_bucket" {
  description = "Name of the bucket to which the trail writes log files; null: no log files are read."
  type        = string
  default     = null
}

variable "trail_prefix" {
  description = "Key prefix of the trail, before `AWSLogs/`."
  type        = string
  default     = ""

  validation {
    condition     = !startswith(var.trail_prefix, "/") && !endswith(var.trail_prefix, "/")
    error_message = "Leave out the slashes at both ends."
  }
}

variable "trail_notification" {
  description = <<-EOT
    How new log files are announced:
    `s3`: the bucket notifies the queue. This replaces every other notification of the bucket.
    `sns`: the queue subscribes to `trail_topic_arn`, a topic that the bucket or CloudTrail notifies.
    `eventbridge`: a rule matches the bucket's events. The bucket must send them to EventBridge.
    `none`: not at all, for example because driftline lists the bucket (`bucket_listing`).
  EOT
  type        = string
  default     = "s3"

  validation {
    condition     = contains(["s3", "sns", "eventbridge", "none"], var.trail_notification)
    error_message = "Use s3, sns, eventbridge or none."
  }
}

variable "trail_topic_arn" {
  description = "Topic for `trail_notification = \"sns\"`."
  type        = string
  default     = null
}

variable "api_calls" {
  description = "Send the writing API calls of this region to the queue by EventBridge, within seconds. Requires a trail that logs management events."
  type        = bool
  default     = true
}

variable "bucket_listing" {
  description = "Allow listing the trail's bucket, for `providers.aws.cloudtrail.bucket`."
  type        = bool
  default     = false
}

variable "state_bucket" {
  description = "Name of the bucket with the Terraform states; null: no states in S3."
  type        = string
  default     = null
}

variable "account_names" {
  description = "Allow looking up names of accounts, for `providers.aws.metadata.enabled`."
  type        = bool
  default     = false
}

variable "kms_key_arns" {
  description = "Keys with which log files, states or the queue are encrypted (SSE-KMS)."
  type        = set(string)
  default     = []
}

variable "queue_kms_key_arn" {
  description = <<-EOT
    Key of the queues; null: SSE-SQS. The policy of the key must allow `s3.amazonaws.com`, `sns.amazonaws.com` or `events.amazonaws.com`,
    whichever sends, to use `kms:GenerateDataKey` and `kms:Decrypt`. List the key in `kms_key_arns` too.
  EOT
  type        = string
  default     = null
}

variable "oidc" {
  description = "Let Kubernetes service accounts assume the role (IRSA): the ARN of the cluster's OIDC provider, and subjects such as `system:serviceaccount:ops:driftline`."
  type = object({
    provider_arn = string
    subjects     = set(string)
  })
  default = null
}

variable "eks_pod_identity" {
  description = "Let EKS Pod Identity assume the role."
  type        = bool
  default     = false
}

variable "ec2" {
  description = "Let EC2 assume the role, and create an instance profile."
  type        = bool
  default     = false
}

variable "trusted_principals" {
  description = "ARNs of users, roles or accounts that may assume the role."
  type        = set(string)
  default     = []
}

variable "permissions_boundary" {
  description = "ARN of the permissions boundary of the role."
  type        = string
  default     = null
}
