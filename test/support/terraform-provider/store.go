package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// The attributes of a resource as its file has them; numbers are json.Number.
type object = map[string]any

// The folder of the files.
type store struct{ folder string }

func (s store) path(kind, id string) string { return filepath.Join(s.folder, kind, id+".json") }

// read returns nil without a file. `updated_at` is the time of the file: it changes with every write, whoever writes.
func (s store) read(kind, id string) (object, error) {
	path := s.path(kind, id)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value object
	if err := decoder.Decode(&value); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	value["id"] = id
	value["updated_at"] = info.ModTime().UTC().Format(time.RFC3339Nano)
	return value, nil
}

// write replaces the file at once, and counts its revision.
func (s store) write(kind, id string, value object) error {
	before, err := s.read(kind, id)
	if err != nil {
		return err
	}
	revision := int64(1)
	if number, ok := before["revision"].(json.Number); ok {
		last, _ := number.Int64()
		revision = last + 1
	}
	value["id"] = id
	value["revision"] = revision
	delete(value, "updated_at")
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return err
	}
	path := s.path(kind, id)
	_ = os.MkdirAll(filepath.Dir(path), 0o700)
	if err := os.WriteFile(path+".new", text, 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

func (s store) remove(kind, id string) error {
	err := os.Remove(s.path(kind, id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// members calls `each` for the members of a shelf, in the order of their ids.
func (s store) members(shelf string, each func(id string, member object) error) error {
	paths, err := filepath.Glob(s.path("member", "*"))
	for _, path := range paths {
		id := strings.TrimSuffix(filepath.Base(path), ".json")
		var one object
		if one, err = s.read("member", id); err == nil && one != nil && one["shelf_id"] == shelf {
			err = each(id, one)
		}
		if err != nil {
			return err
		}
	}
	return err
}

func newID(kind string) string { return fmt.Sprintf("%s-%012x", kind, rand.Int64N(1<<48)) }
