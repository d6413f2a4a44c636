# What driftline may do: the statements of ../queue.json, ../bucket.json, ../state.json and ../metadata.json.

locals {
  states_arn = var.state_bucket == null ? null : "arn:${data.aws_partition.this.partition}:s3:::${var.state_bucket}"

  # Each list has statements of one shape, because the elements of a list have one type.
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = flatten([
      [jsondecode(jsonencode({
        Sid      = "Notifications"
        Effect   = "Allow"
        Action   = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:ChangeMessageVisibility", "sqs:GetQueueAttributes", "sqs:GetQueueUrl"]
        Resource = aws_sqs_queue.events.arn
      }))],
      var.trail_bucket == null ? [] : [{
        Sid      = "LogFiles"
        Effect   = "Allow"
        Action   = "s3:GetObject"
        Resource = "${local.bucket_arn}/${local.log_files}*"
      }],
      var.trail_bucket == null || !var.bucket_listing ? [] : [{
        Sid       = "ListLogFiles"
        Effect    = "Allow"
        Action    = "s3:ListBucket"
        Resource  = local.bucket_arn
        Condition = { StringLike = { "s3:prefix" = "${local.log_files}*" } }
      }],
      var.state_bucket == null ? [] : [{
        Sid      = "FindStates"
        Effect   = "Allow"
        Action   = "s3:ListBucket"
        Resource = local.states_arn
        }, {
        Sid      = "StatesAndTheirLocks"
        Effect   = "Allow"
        Action   = "s3:GetObject"
        Resource = "${local.states_arn}/*"
      }],
      var.account_names ? [{
        Sid      = "AccountNames"
        Effect   = "Allow"
        Action   = "account:GetAccountInformation"
        Resource = "*"
      }] : [],
      length(var.kms_key_arns) == 0 ? [] : [{
        Sid      = "Decrypt"
        Effect   = "Allow"
        Action   = "kms:Decrypt"
        Resource = sort(tolist(var.kms_key_arns))
      }],
    ])
  })

  oidc_issuer = var.oidc == null ? "" : replace(var.oidc.provider_arn, "/^.*oidc-provider\\//", "")
  trust = flatten([
    var.oidc == null ? [] : [{
      Sid       = "ServiceAccounts"
      Effect    = "Allow"
      Principal = { Federated = var.oidc.provider_arn }
      Action    = "sts:AssumeRoleWithWebIdentity"
      Condition = {
        StringEquals = {
          "${local.oidc_issuer}:aud" = "sts.amazonaws.com"
          "${local.oidc_issuer}:sub" = sort(tolist(var.oidc.subjects))
        }
      }
    }],
    var.eks_pod_identity ? [{
      Sid       = "PodIdentity"
      Effect    = "Allow"
      Principal = { Service = "pods.eks.amazonaws.com" }
      Action    = ["sts:AssumeRole", "sts:TagSession"]
    }] : [],
    var.ec2 ? [{
      Sid       = "Instances"
      Effect    = "Allow"
      Principal = { Service = "ec2.amazonaws.com" }
      Action    = "sts:AssumeRole"
    }] : [],
    length(var.trusted_principals) == 0 ? [] : [{
      Sid       = "Principals"
      Effect    = "Allow"
      Principal = { AWS = sort(tolist(var.trusted_principals)) }
      Action    = "sts:AssumeRole"
    }],
  ])
  has_role = var.oidc != null || var.eks_pod_identity || var.ec2 || length(var.trusted_principals) > 0
}

# Attach it to a user or role of your own if the module creates no role.
resource "aws_iam_policy" "driftline" {
  name        = var.name
  description = "Read audit records and states, for driftline."
  policy      = local.policy
  tags        = var.tags
}

resource "aws_iam_role" "driftline" {
  count                = local.has_role ? 1 : 0
  name                 = var.name
  description          = "Read audit records and states, for driftline."
  permissions_boundary = var.permissions_boundary
  tags                 = var.tags
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = local.trust
  })
}

resource "aws_iam_role_policy_attachment" "driftline" {
  count      = local.has_role ? 1 : 0
  role       = aws_iam_role.driftline[0].name
  policy_arn = aws_iam_policy.driftline.arn
}

resource "aws_iam_instance_profile" "driftline" {
  count = var.ec2 ? 1 : 0
  name  = var.name
  role  = aws_iam_role.driftline[0].name
  tags  = var.tags
}
