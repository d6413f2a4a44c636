package main

import (
	"encoding/json"
	"fmt"
	"math/big"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// toJSON returns a value of Terraform as a file has it. What is not known yet is nil.
func toJSON(value tftypes.Value) (any, error) {
	if value.IsNull() || !value.IsKnown() {
		return nil, nil
	}
	typ := value.Type()
	switch typ.(type) {
	case tftypes.List, tftypes.Set, tftypes.Tuple:
		var members []tftypes.Value
		if err := value.As(&members); err != nil {
			return nil, err
		}
		list := make([]any, len(members))
		for i, one := range members {
			var err error
			if list[i], err = toJSON(one); err != nil {
				return nil, err
			}
		}
		return list, nil
	case tftypes.Map, tftypes.Object:
		var members map[string]tftypes.Value
		if err := value.As(&members); err != nil {
			return nil, err
		}
		result := object{}
		for name, one := range members {
			inner, err := toJSON(one)
			if err != nil {
				return nil, err
			}
			result[name] = inner
		}
		return result, nil
	}
	switch {
	case typ.Is(tftypes.String):
		var text string
		err := value.As(&text)
		return text, err
	case typ.Is(tftypes.Bool):
		return value.Equal(tftypes.NewValue(typ, true)), nil
	case typ.Is(tftypes.Number):
		var number big.Float
		err := value.As(&number)
		return json.Number(number.Text('g', -1)), err
	}
	return nil, fmt.Errorf("unexpected type %s", typ)
}

// fromJSON returns a value of a file in the type of the schema. A dynamic value has the type that JSON shows.
func fromJSON(value any, typ tftypes.Type) (tftypes.Value, error) {
	if typ.Is(tftypes.DynamicPseudoType) {
		typ = typeOf(value)
	}
	if value == nil {
		return tftypes.NewValue(typ, nil), nil
	}
	switch kind := typ.(type) {
	case tftypes.List:
		return listOf(value, typ, func(int) tftypes.Type { return kind.ElementType })
	case tftypes.Set:
		return listOf(value, typ, func(int) tftypes.Type { return kind.ElementType })
	case tftypes.Tuple:
		return listOf(value, typ, func(i int) tftypes.Type { return kind.ElementTypes[i] })
	case tftypes.Map:
		members, ok := value.(object)
		if !ok {
			return wrong(value, typ)
		}
		result := map[string]tftypes.Value{}
		for name, one := range members {
			inner, err := fromJSON(one, kind.ElementType)
			if err != nil {
				return tftypes.Value{}, err
			}
			result[name] = inner
		}
		return tftypes.NewValue(typ, result), nil
	case tftypes.Object:
		members, ok := value.(object)
		if !ok {
			return wrong(value, typ)
		}
		result := map[string]tftypes.Value{}
		for name, inside := range kind.AttributeTypes {
			inner, err := fromJSON(members[name], inside)
			if err != nil {
				return tftypes.Value{}, fmt.Errorf("%s: %w", name, err)
			}
			result[name] = inner
		}
		return tftypes.NewValue(typ, result), nil
	}
	switch plain := value.(type) {
	case string:
		if typ.Is(tftypes.String) {
			return tftypes.NewValue(typ, plain), nil
		}
	case bool:
		if typ.Is(tftypes.Bool) {
			return tftypes.NewValue(typ, plain), nil
		}
	case json.Number:
		if number, _, err := big.ParseFloat(plain.String(), 10, 512, big.ToNearestEven); err == nil && typ.Is(tftypes.Number) {
			return tftypes.NewValue(typ, number), nil
		}
	}
	return wrong(value, typ)
}

func listOf(value any, typ tftypes.Type, inside func(int) tftypes.Type) (tftypes.Value, error) {
	members, ok := value.([]any)
	if !ok {
		return wrong(value, typ)
	}
	list := make([]tftypes.Value, len(members))
	for i, one := range members {
		var err error
		if list[i], err = fromJSON(one, inside(i)); err != nil {
			return tftypes.Value{}, err
		}
	}
	return tftypes.NewValue(typ, list), nil
}

func wrong(value any, typ tftypes.Type) (tftypes.Value, error) {
	return tftypes.Value{}, fmt.Errorf("%v is no %s", value, typ)
}

func typeOf(value any) tftypes.Type {
	switch members := value.(type) {
	case string:
		return tftypes.String
	case bool:
		return tftypes.Bool
	case json.Number:
		return tftypes.Number
	case []any:
		types := make([]tftypes.Type, len(members))
		for i, one := range members {
			types[i] = typeOf(one)
		}
		return tftypes.Tuple{ElementTypes: types}
	case object:
		types := map[string]tftypes.Type{}
		for name, one := range members {
			types[name] = typeOf(one)
		}
		return tftypes.Object{AttributeTypes: types}
	}
	return tftypes.DynamicPseudoType
}
