import { expect, test } from 'vitest'
import { isModelBaseUrl } from '#src/integrations/ai/base-url.ts'

test.each([
  'https://api.openai.com/v1',
  'https://openrouter.ai/api/v1/',
  'http://localhost:11434/v1',
  'http://127.0.0.1:8080',
  'http://[::1]:8080/v1',
  'http://192.168.1.20:11434/v1',
  'http://10.0.0.7/v1',
  'http://172.31.0.2/v1',
  'http://[fd12::7]/v1',
  'http://ollama:11434/v1',
  'http://host.docker.internal:11434/v1',
  'http://shelf.local/v1',
])('a model may be at %s', (address) => {
  expect(isModelBaseUrl(address)).toBe(true)
})

test.each([
  'http://api.openai.com/v1',
  'http://8.8.8.8/v1',
  'http://172.32.0.1/v1',
  'http://[2001:db8::1]/v1',
  'http://localhost.example.com/v1',
  'http://134744072/v1',
  'https://user:password@api.example.com/v1',
  'https://api.example.com/v1?key=1',
  'https://api.example.com/v1#x',
  'ftp://localhost/v1',
  'localhost:11434/v1',
  'api.openai.com/v1',
  '',
])('a model may not be at %j', (address) => {
  expect(isModelBaseUrl(address)).toBe(false)
})
