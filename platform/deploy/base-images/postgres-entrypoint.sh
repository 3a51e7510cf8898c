# Stands for the entry point of the image postgres:18: creates the cluster once, then starts the server.
set -eu
export PGDATA=/var/lib/postgresql/18/docker
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --pgdata="$PGDATA" --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --encoding=UTF8 \
    --locale-provider=builtin --locale=C.UTF-8 --auth=scram-sha-256 --no-instructions > /dev/null
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "create database \"$POSTGRES_DB\"" | postgres --single -D "$PGDATA" postgres > /dev/null
fi
exec postgres -c "listen_addresses=*" -c unix_socket_directories=/var/run/postgresql
