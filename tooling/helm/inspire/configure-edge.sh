# Copies the image's nginx.conf with the names of this cluster instead of Docker's. $server: the name of the gateways' pods.
source="${SOURCE:-/etc/nginx/nginx.conf}"
target="${TARGET:-/tmp/nginx.conf}"
resolver="$(awk '/^nameserver/ { print index($2, ":") ? "[" $2 "]" : $2; exit }' "${RESOLVERS:-/etc/resolv.conf}")"
sed -e "s/resolver 127\.0\.0\.11 /resolver $resolver /" -e "s/server gateway:/server $server:/" "$source" > "$target"
grep -qF "resolver $resolver " "$target" && grep -qF "server $server:" "$target"
