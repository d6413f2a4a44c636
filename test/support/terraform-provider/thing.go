package main

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// What distinguishes the resource types.
type kind struct {
	name   string
	schema schema.Schema
	// Attributes that a read does not return: the state keeps what was written.
	unread []string
	// Attributes that neither file nor state have, only the configuration.
	writeOnly []string
	// Sets what the configuration leaves to the service.
	complete func(value object)
	// Makes and removes what belongs to the resource, after a write and before it is removed.
	spread func(s store, id string, value object) error
	// Adds what other files say about the resource.
	gather func(s store, id string, value object) error
}

// A resource of one kind. All work on values of any type; only the kinds know attributes.
type thing struct {
	kind
	store store
}

func (t *thing) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + t.name
}

func (t *thing) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = t.schema
}

func (t *thing) Configure(_ context.Context, req resource.ConfigureRequest, _ *resource.ConfigureResponse) {
	t.store, _ = req.ProviderData.(store)
}

func (t *thing) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	check(&resp.Diagnostics, t.write(newID(t.name), req.Plan.Raw, req.Config.Raw, &resp.State))
}

func (t *thing) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	check(&resp.Diagnostics, t.write(idOf(req.State.Raw), req.Plan.Raw, req.Config.Raw, &resp.State))
}

func (t *thing) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	check(&resp.Diagnostics, t.refresh(idOf(req.State.Raw), req.State.Raw, &resp.State))
}

func (t *thing) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	id := idOf(req.State.Raw)
	if t.spread != nil {
		check(&resp.Diagnostics, t.spread(t.store, id, object{"members": []any{}}))
	}
	check(&resp.Diagnostics, t.store.remove(t.name, id))
}

func (t *thing) write(id string, plan, config tftypes.Value, state *tfsdk.State) error {
	planned, err := objectOf(plan)
	if err != nil {
		return err
	}
	configured, err := objectOf(config)
	if err != nil {
		return err
	}
	for _, name := range t.writeOnly {
		planned[name] = configured[name]
	}
	if t.complete != nil {
		t.complete(planned)
	}
	if t.spread != nil {
		if err := t.spread(t.store, id, planned); err != nil {
			return err
		}
	}
	if err := t.store.write(t.name, id, planned); err != nil {
		return err
	}
	return t.refresh(id, plan, state)
}

// refresh sets the state to what the file has now; `last` is the state or plan before.
func (t *thing) refresh(id string, last tftypes.Value, state *tfsdk.State) error {
	value, err := t.store.read(t.name, id)
	if err != nil {
		return err
	}
	if value == nil {
		state.Raw = tftypes.NewValue(last.Type(), nil)
		return nil
	}
	if t.gather != nil {
		if err := t.gather(t.store, id, value); err != nil {
			return err
		}
	}
	kept, err := objectOf(last)
	for _, name := range t.unread {
		value[name] = kept[name]
	}
	for _, name := range t.writeOnly {
		value[name] = nil
	}
	for name, block := range t.schema.Blocks {
		// A list or set of blocks is never null.
		if _, isSingle := block.(schema.SingleNestedBlock); !isSingle && value[name] == nil {
			value[name] = []any{}
		}
	}
	if err == nil {
		state.Raw, err = fromJSON(value, last.Type())
	}
	return err
}

func objectOf(value tftypes.Value) (object, error) {
	result, err := toJSON(value)
	if err != nil {
		return nil, err
	}
	members, _ := result.(object)
	return members, nil
}

func idOf(state tftypes.Value) string {
	value, _ := objectOf(state)
	id, _ := value["id"].(string)
	return id
}

func check(diagnostics *diag.Diagnostics, err error) {
	if err != nil {
		diagnostics.AddError("The file could not be read or written", err.Error())
	}
}
