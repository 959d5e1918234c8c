import { expect, test } from 'vitest'
import { BackendStartError } from '#src/errors.ts'
import { readS3Address } from '#src/storage/s3/read-s3-address.ts'

test.each([
  [
    'https://AKIA:a%2Fb%2Bc@s3.eu-central-1.amazonaws.com/shop',
    { region: 'eu-central-1', isPathStyle: false, prefix: '', secretAccessKey: 'a/b+c' },
  ],
  [
    'https://AKIA:s@s3.amazonaws.com/shop/a/b?region=us-west-2&pathStyle=true',
    {
      region: 'us-west-2',
      isPathStyle: true,
      prefix: 'a/b/',
      endpoint: 'https://s3.amazonaws.com',
    },
  ],
  [
    'http://minio:password@minio:9000/shop/',
    { region: 'us-east-1', isPathStyle: true, bucket: 'shop', prefix: '', accessKeyId: 'minio' },
  ],
  ['https://k:s@account.r2.cloudflarestorage.com/shop?pathStyle=false', { isPathStyle: false }],
  ['http://k:s@10.1.2.3/shop', { endpoint: 'http://10.1.2.3' }],
  ['http://k:s@[fd00::1]:9000/shop', { endpoint: 'http://[fd00::1]:9000' }],
  ['http://k:s@localhost:9000/shop', { endpoint: 'http://localhost:9000' }],
])('%s is read', (setting, expected) => {
  expect(readS3Address(setting)).toMatchObject(expected)
})

test.each([
  ['shop', 'no address'],
  ['ftp://key:hunter2@host/shop', 'no address'],
  ['https://host/shop', 'lacks the key'],
  ['https://key@host/shop', 'lacks the key'],
  ['http://key:hunter2@s3.example.com/shop', 'unencrypted'],
  ['http://key:hunter2@8.8.8.8/shop', 'unencrypted'],
  ['http://key:hunter2@172.32.0.1/shop', 'unencrypted'],
  ['https://key:hunter2@host', 'names no bucket'],
  ['https://key:hunter2@host/Shop', 'names no bucket'],
  ['https://key:hunter2@host/shop/..%2Fa/ö', 'prefix'],
  ['https://key:hunter2@host/shop?Region=a', 'parameters'],
  ['https://key:hunter2@host/shop?pathStyle=yes', 'pathStyle'],
  ['https://key:hunter2%@host/shop', '%'],
])('%s is refused, and not repeated', (setting, words) => {
  const read = () => readS3Address(setting)
  expect(read).toThrow(BackendStartError)
  expect(read).toThrow(words)
  expect(read).not.toThrow('hunter2')
})
