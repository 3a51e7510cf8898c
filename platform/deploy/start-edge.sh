# Starts the service edge: writes what nginx cannot read from the environment into /tmp, and becomes nginx. Wrong settings stop the
# start, with a line for each. GATEWAYS is the host and port of the gateways: a name with an address for each replica. STREAMS may
# name replicas of the API in the same way: they take the streams of notifications instead of the gateways.
set -euf
folder=/tmp/edge
files=/etc/nginx
certificate=/run/secrets/edge/site.crt
key=/run/secrets/edge/site.key
proxies=$(echo "${TRUSTED_PROXIES:-}" | tr ',' ' ')
origin=${PUBLIC_ORIGIN:-}

issues=
report() {
  issues="$issues  $1
"
}

for proxy in $proxies; do
  case $proxy in
    */0) report "TRUSTED_PROXIES: $proxy is every address. Name those of the proxies." ;;
    *[!0-9A-Fa-f.:/]*) report "TRUSTED_PROXIES: $proxy must be an IP address or a range such as 172.16.0.0/12" ;;
    *.*.*.* | *:*) ;;
    *) report "TRUSTED_PROXIES: $proxy must be an IP address or a range such as 172.16.0.0/12" ;;
  esac
done

case $origin in
  '' | http://* | https://*) ;;
  *) report 'PUBLIC_ORIGIN: must be an origin such as https://site.example' ;;
esac
case ${origin#http*://} in
  *[!0-9A-Za-z.:-]*) report 'PUBLIC_ORIGIN: must be an origin such as https://site.example' ;;
esac

case ${GATEWAYS:-} in
  '' | *[!0-9A-Za-z.:_-]*) report 'GATEWAYS: must be a host and a port such as gateway:3000' ;;
esac

case ${STREAMS:-} in
  *[!0-9A-Za-z.:_-]*) report 'STREAMS: must be a host and a port such as streams:4000' ;;
esac

media_dir=${MEDIA_CACHE_DIR:-/tmp/media}
media_size=${MEDIA_CACHE_SIZE:-64m}
case $media_dir in
  /*[!0-9A-Za-z/_.-]* | [!/]*) report 'MEDIA_CACHE_DIR: must be the absolute path of a folder' ;;
esac
case $media_size in
  *[!0-9kmg]* | [!0-9]* | *[kmg]?*) report 'MEDIA_CACHE_SIZE: must be a size such as 20g' ;;
esac

has_tls=
if [ -e "$certificate" ] || [ -e "$key" ]; then
  has_tls=1
  for file in "$certificate" "$key"; do
    [ -r "$file" ] || report "$file: must be a file that the user $(id -u) can read"
  done
fi

case $origin in
  https://*)
    [ -n "$has_tls$proxies" ] ||
      report 'TRUSTED_PROXIES: must name the proxy that ends TLS, because PUBLIC_ORIGIN is https and there is no certificate'
    ;;
esac

if [ -n "$issues" ]; then
  printf 'Invalid edge configuration:\n%s' "$issues" >&2
  exit 1
fi

mkdir -p "$folder"
{
  for proxy in $proxies; do echo "set_real_ip_from $proxy;"; done
  # The first address, from the right, that no trusted proxy has: a visitor may send the header, too.
  [ -z "$proxies" ] || echo 'real_ip_header X-Forwarded-For; real_ip_recursive on;'
} > "$folder/proxies.conf"
{
  [ -z "$has_tls" ] || cat "$files/tls.conf"
  # A trusted proxy may speak plain HTTP with the edge.
  case $has_tls:$proxies:$origin in
    1::https://*)
      echo "if (\$is_plain = page) { return 308 $origin\$request_uri; }"
      echo 'if ($is_plain = call) { return 403; }'
      ;;
  esac
} > "$folder/tls.conf"

# As the entry point of nginx's own image finds them. The DNS server of Compose knows the containers, that of a cluster its pods.
resolvers=${NGINX_LOCAL_RESOLVERS:-$(awk '/^nameserver/ { print index($2, ":") ? "[" $2 "]" : $2 }' /etc/resolv.conf | tr '\n' ' ')}
sed -e "s/\${NGINX_LOCAL_RESOLVERS}/$resolvers/" -e "s/\${GATEWAYS}/$GATEWAYS/" -e "s/\${STREAMS}/${STREAMS:-$GATEWAYS}/" \
  -e "s|\${MEDIA_CACHE_DIR}|$media_dir|" -e "s/\${MEDIA_CACHE_SIZE}/$media_size/" "$files/nginx.conf.template" > /tmp/nginx.conf

# Each connection is an open file, of which engines allow a program 1,024 until it asks for more.
ulimit -S -n "$(ulimit -H -n)"

exec nginx -e /dev/stderr -c /tmp/nginx.conf -g 'daemon off;'
