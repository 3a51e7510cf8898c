/** Limits and headers of proxied requests, equal to the Node gateway's. */
export const proxying: readonly string[] = [
  'proxy_http_version 1.1',
  'proxy_set_header Connection ""',
  'proxy_set_header Host $host',
  'proxy_set_header X-Forwarded-For $remote_addr',
  'proxy_set_header X-Forwarded-Proto $scheme',
  'proxy_set_header X-Forwarded-Host $http_host',
  'proxy_set_header X-Real-IP ""',
  'proxy_set_header Forwarded ""',
  'proxy_request_buffering off',
  'proxy_buffering off',
  'proxy_connect_timeout 3s',
  'proxy_read_timeout 60s',
];
