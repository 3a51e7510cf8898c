import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { routePath } from './register-call';

describe('route paths', () => {
  it('take only digits directly below a prefix', () => {
    assert.equal(routePath('/files/{id}'), '/files/:id(^\\d+$)');
    assert.equal(routePath('/files/url/{id}/{validTime}'), '/files/url/:id/:validTime');
    assert.equal(routePath('/api/v1/album/get/album/byId/{id}'), '/api/v1/album/get/album/byId/:id');
  });
});
