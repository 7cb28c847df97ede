// JSON from outside: read as it is, without the key that would change what an object is.
import { expect, test } from 'vitest'
import { parseJson } from '../../src-shared/engine/parse-json'

test.each([
  '{"__proto__":{"polluted":true}}',
  '[1,{"a":{"__proto__":null}}]',
  '{"\\u005f\\u005fproto__":1}',
  '{"__pr\\u006Fto__":1}',
  '{"a":1,',
])('%s is refused', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError)
})

test.each([
  '{"a":["__proto__","\\u005f_proto__"]}',
  '{"proto":1,"__proto":2,"constructor":3}',
  '"\\u00e9"',
  'null',
])('%s is read as it stands', (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text))
})
