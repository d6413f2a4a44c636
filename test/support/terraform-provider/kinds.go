package main

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

var (
	required = schema.StringAttribute{Required: true}
	text     = schema.StringAttribute{Optional: true}
	number   = schema.NumberAttribute{Optional: true}
	// Computed by the service, and known only after each write.
	revision  = schema.NumberAttribute{Computed: true}
	updatedAt = schema.StringAttribute{Computed: true}
	id        = schema.StringAttribute{
		Computed:      true,
		PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
	}
	// A change makes another resource.
	fixed = schema.StringAttribute{
		Required:      true,
		PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()},
	}
)

func nested(attributes map[string]schema.Attribute) schema.NestedAttributeObject {
	return schema.NestedAttributeObject{Attributes: attributes}
}

func block(attributes map[string]schema.Attribute) schema.NestedBlockObject {
	return schema.NestedBlockObject{Attributes: attributes}
}

// thing_box: an attribute of every kind.
var box = kind{
	name: "box",
	schema: schema.Schema{
		Attributes: map[string]schema.Attribute{
			"id": id, "revision": revision, "updated_at": updatedAt,
			"kind":    fixed,
			"name":    required,
			"note":    text,
			"size":    number,
			"enabled": schema.BoolAttribute{Optional: true},
			"steps":   schema.ListAttribute{Optional: true, ElementType: types.StringType},
			"labels":  schema.SetAttribute{Optional: true, ElementType: types.StringType},
			"tags":    schema.MapAttribute{Optional: true, ElementType: types.StringType},
			"place": schema.SingleNestedAttribute{
				Optional:   true,
				Attributes: map[string]schema.Attribute{"room": text, "level": number},
			},
			"ports": schema.ListNestedAttribute{
				Optional:     true,
				NestedObject: nested(map[string]schema.Attribute{"port": number, "protocol": text}),
			},
			"owners": schema.SetNestedAttribute{
				Optional:     true,
				NestedObject: nested(map[string]schema.Attribute{"name": text, "role": text}),
			},
			"limits": schema.MapNestedAttribute{
				Optional:     true,
				NestedObject: nested(map[string]schema.Attribute{"min": number, "max": number}),
			},
			"anything": schema.DynamicAttribute{Optional: true},
			// Left out of the configuration, the service chooses.
			"color": schema.StringAttribute{Optional: true, Computed: true},
			"zones": schema.SetAttribute{Optional: true, Computed: true, ElementType: types.StringType},
			// Read back, and not.
			"password":          schema.StringAttribute{Optional: true, Sensitive: true},
			"token":             schema.StringAttribute{Optional: true, Sensitive: true},
			"secret_wo":         schema.StringAttribute{Optional: true, WriteOnly: true},
			"secret_wo_version": number,
		},
		Blocks: map[string]schema.Block{
			"rule":     schema.ListNestedBlock{NestedObject: block(map[string]schema.Attribute{"action": text, "cidr": text})},
			"access":   schema.SetNestedBlock{NestedObject: block(map[string]schema.Attribute{"group": text, "level": number})},
			"timeouts": schema.SingleNestedBlock{Attributes: map[string]schema.Attribute{"create": text, "delete": text}},
		},
	},
	unread:    []string{"token", "timeouts"},
	writeOnly: []string{"secret_wo"},
	complete: func(value object) {
		if value["color"] == nil {
			value["color"] = "grey"
		}
		if value["zones"] == nil {
			value["zones"] = []any{"a", "b"}
		}
	},
}

// thing_shelf: `members` shows the names of its thing_member, whoever made them. Where it is configured, the shelf owns them.
var shelf = kind{
	name: "shelf",
	schema: schema.Schema{Attributes: map[string]schema.Attribute{
		"id": id, "revision": revision, "updated_at": updatedAt,
		"name":    required,
		"members": schema.SetAttribute{Optional: true, Computed: true, ElementType: types.StringType},
	}},
	spread: func(s store, id string, value object) error {
		names, isSet := value["members"].([]any)
		if !isSet {
			return nil
		}
		delete(value, "members")
		err := s.members(id, func(member string, _ object) error { return s.remove("member", member) })
		for _, name := range names {
			if err == nil {
				err = s.write("member", newID("member"), object{"shelf_id": id, "name": name})
			}
		}
		return err
	},
	gather: func(s store, id string, value object) error {
		names := []any{}
		err := s.members(id, func(_ string, member object) error {
			names = append(names, member["name"])
			return nil
		})
		value["members"] = names
		return err
	},
}

// thing_member: a standalone counterpart of an element of `members`.
var member = kind{
	name: "member",
	schema: schema.Schema{Attributes: map[string]schema.Attribute{
		"id": id, "revision": revision, "updated_at": updatedAt,
		"shelf_id": fixed,
		"name":     required,
	}},
}
