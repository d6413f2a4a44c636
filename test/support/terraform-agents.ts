/** User agents of the providers of Terraform and OpenTofu, as audit logs record them. */

/** Source: `mmv1/third_party/terraform/fwtransport/framework_utils.go` of GoogleCloudPlatform/magic-modules. */
export const googleAgent =
  'google-api-go-client/0.5 Terraform/1.9.8 (+https://www.terraform.io) Terraform-Plugin-SDK/2.33.0 terraform-provider-google/6.12.0,gzip(gfe)';

/** Source: `kubernetes/provider.go` of hashicorp/terraform-provider-kubernetes. */
export const kubernetesAgent = 'HashiCorp/1.0 Terraform/1.9.8';

/** The helm provider sets no user agent; client-go names the program. */
export const helmAgent = 'terraform-provider-helm_v2.16.1_x5/v0.0.0 (linux/amd64) kubernetes/$Format';
