# syntax=docker/dockerfile:1
# Images of docker-compose.yml that are not artefacts of `npm run package`: the one-shot `secrets`, and the object store.
# Their folders belong to the user of the process, so that new volumes do, too, and nothing has to run as root.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG VERSITYGW_IMAGE=versity/versitygw:v1.8.0

FROM ${VERSITYGW_IMAGE} AS versitygw

FROM ${NODE_IMAGE} AS secrets
RUN for name in data database edge media objects releases server signing trusted; do \
  install --directory --owner=node --group=node "/run/secrets/$name"; done
COPY tooling/docker/make-secrets.mjs /app/
WORKDIR /app
USER node
CMD ["node", "make-secrets.mjs"]

FROM ${NODE_IMAGE} AS objects
COPY --from=versitygw /usr/local/bin/versitygw /usr/local/bin/
RUN install --directory --owner=node --group=node /data
COPY tooling/docker/create-buckets.mjs tooling/docker/start-objects.sh /app/
WORKDIR /app
USER node
EXPOSE 7070
CMD ["sh", "start-objects.sh"]
