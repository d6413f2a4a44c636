// A Terraform provider for tests. Its resources are JSON files in a folder, one per resource, which a test edits to make drift:
//
//	FOLDER/box/ID.json     thing_box, an attribute of every kind
//	FOLDER/shelf/ID.json   thing_shelf, whose `members` mirrors thing_member
//	FOLDER/member/ID.json  thing_member
//
// A file holds the attributes by name. What it lacks is null; a missing file is a resource that is gone; a file that is not JSON is an
// error of the read.
package main

import (
	"context"
	"log"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

type thingProvider struct{}

func (thingProvider) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "thing"
}

func (thingProvider) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	resp.Schema = schema.Schema{Attributes: map[string]schema.Attribute{"folder": schema.StringAttribute{Required: true}}}
}

func (thingProvider) Configure(ctx context.Context, req provider.ConfigureRequest, resp *provider.ConfigureResponse) {
	var config struct {
		Folder types.String `tfsdk:"folder"`
	}
	resp.Diagnostics.Append(req.Config.Get(ctx, &config)...)
	resp.ResourceData = store{folder: config.Folder.ValueString()}
}

func (thingProvider) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{
		func() resource.Resource { return &thing{kind: box} },
		func() resource.Resource { return &thing{kind: shelf} },
		func() resource.Resource { return &thing{kind: member} },
	}
}

func (thingProvider) DataSources(context.Context) []func() datasource.DataSource { return nil }

func main() {
	make := func() provider.Provider { return thingProvider{} }
	if err := providerserver.Serve(context.Background(), make, providerserver.ServeOpts{Address: "registry.terraform.io/driftline/thing"}); err != nil {
		log.Fatal(err)
	}
}
