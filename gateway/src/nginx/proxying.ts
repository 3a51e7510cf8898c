import { REQUEST_ID_PATTERN } from '@inspire/shared/contracts/request-id';
import { block } from './block';

/** The request's id: the page's own, where it has the form that gateway and backend accept. Part of `http { … }`. */
export const requestMap = block('map $http_x_request_id $request_name', [
  'default $request_id',
  `"~${REQUEST_ID_PATTERN.source}" $http_x_request_id`,
]);

/** Limits and headers of proxied requests, equal to the Node gateway's. Needs `requestMap`. */
export const proxying: readonly string[] = [
  'proxy_http_version 1.1',
  'proxy_set_header Connection ""',
  'proxy_set_header Host $host',
  'proxy_set_header X-Forwarded-For $remote_addr',
  'proxy_set_header X-Forwarded-Proto $scheme',
  'proxy_set_header X-Forwarded-Host $http_host',
  'proxy_set_header X-Request-Id $request_name',
  'proxy_set_header Traceparent ""',
  'proxy_set_header X-Real-IP ""',
  'proxy_set_header Forwarded ""',
  'proxy_request_buffering off',
  'proxy_buffering off',
  'proxy_connect_timeout 3s',
  'proxy_read_timeout 60s',
];
