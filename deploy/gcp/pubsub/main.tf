# Route the Admin Activity logs of an organization, a folder or a project to a subscription that driftline reads.
#
#   terraform apply -var project=acme-ops -var organization=123456789012

terraform {
  required_version = ">= 1.3"
  required_providers {
    google = {
      source  = "hashicorp/google"
      version = ">= 5.0"
    }
  }
}

variable "project" {
  description = "Project of the topic, the subscription and the service account."
  type        = string
}

variable "organization" {
  description = "Id of the organization whose logs are read; null: only those of `project`."
  type        = string
  default     = null
}

variable "filter" {
  description = "Entries to publish. Exclude Kubernetes with: NOT protoPayload.serviceName=\"k8s.io\"."
  type        = string
  default     = "logName:\"/logs/cloudaudit.googleapis.com%2Factivity\""
}

data "google_project" "this" {
  project_id = var.project
}

locals {
  sink_writer = one(concat(
    google_logging_organization_sink.audit[*].writer_identity,
    google_logging_project_sink.audit[*].writer_identity,
  ))
  pubsub_agent = "serviceAccount:service-${data.google_project.this.number}@gcp-sa-pubsub.iam.gserviceaccount.com"
}

resource "google_logging_organization_sink" "audit" {
  count            = var.organization == null ? 0 : 1
  name             = "driftline-audit"
  org_id           = var.organization
  include_children = true
  destination      = "pubsub.googleapis.com/${google_pubsub_topic.audit.id}"
  filter           = var.filter
}

resource "google_logging_project_sink" "audit" {
  count                  = var.organization == null ? 1 : 0
  name                   = "driftline-audit"
  project                = var.project
  destination            = "pubsub.googleapis.com/${google_pubsub_topic.audit.id}"
  filter                 = var.filter
  unique_writer_identity = true
}

resource "google_pubsub_topic" "audit" {
  project = var.project
  name    = "driftline-audit"
}

resource "google_pubsub_topic_iam_member" "sink" {
  project = var.project
  topic   = google_pubsub_topic.audit.name
  role    = "roles/pubsub.publisher"
  member  = local.sink_writer
}

resource "google_pubsub_subscription" "audit" {
  project                    = var.project
  name                       = "driftline-audit"
  topic                      = google_pubsub_topic.audit.id
  ack_deadline_seconds       = 60
  message_retention_duration = "604800s"

  # Without this, Google deletes a subscription that was not read for 31 days.
  expiration_policy {
    ttl = ""
  }

  dead_letter_policy {
    dead_letter_topic     = google_pubsub_topic.dead.id
    max_delivery_attempts = 10
  }
}

# Messages that contain no entry, for inspection.
resource "google_pubsub_topic" "dead" {
  project = var.project
  name    = "driftline-audit-dead"
}

resource "google_pubsub_subscription" "dead" {
  project                    = var.project
  name                       = "driftline-audit-dead"
  topic                      = google_pubsub_topic.dead.id
  message_retention_duration = "604800s"
  expiration_policy {
    ttl = ""
  }
}

resource "google_pubsub_topic_iam_member" "dead" {
  project = var.project
  topic   = google_pubsub_topic.dead.name
  role    = "roles/pubsub.publisher"
  member  = local.pubsub_agent
}

resource "google_pubsub_subscription_iam_member" "dead" {
  project      = var.project
  subscription = google_pubsub_subscription.audit.name
  role         = "roles/pubsub.subscriber"
  member       = local.pubsub_agent
}

resource "google_service_account" "driftline" {
  project      = var.project
  account_id   = "driftline"
  display_name = "driftline: reads audit logs"
}

resource "google_pubsub_subscription_iam_member" "driftline" {
  project      = var.project
  subscription = google_pubsub_subscription.audit.name
  role         = "roles/pubsub.subscriber"
  member       = google_service_account.driftline.member
}

output "subscription" {
  description = "Value of `providers.gcp.audit_logs.subscription`."
  value       = google_pubsub_subscription.audit.id
}
