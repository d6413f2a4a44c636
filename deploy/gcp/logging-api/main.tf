# Allow driftline to read the Admin Activity logs of some projects with the Logging API.
#
#   terraform apply -var project=acme-ops -var 'projects=["acme-prod","acme-staging"]'

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
  description = "Project of the service account. Its quota of the Logging API is used."
  type        = string
}

variable "projects" {
  description = "Ids of the projects whose logs are read."
  type        = set(string)
}

resource "google_service_account" "driftline" {
  project      = var.project
  account_id   = "driftline"
  display_name = "driftline: reads audit logs"
}

# Data Access logs, which driftline does not read, would need roles/logging.privateLogViewer.
resource "google_project_iam_member" "driftline" {
  for_each = var.projects
  project  = each.value
  role     = "roles/logging.viewer"
  member   = google_service_account.driftline.member
}
