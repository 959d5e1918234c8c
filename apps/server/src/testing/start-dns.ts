import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'
import { isIPv4 } from 'node:net'

/** A name server on this machine, and a resolver that only uses it. */
export interface DnsStandIn {
  resolver: Resolver
  stop(): Promise<void>
}

/**
 * Answers address queries over UDP from `answers`: for each name a list of answers, one after another, and then the last one;
 * each a list of addresses. Unknown names do not exist.
 */
export async function startDns(answers: Record<string, string[][]>): Promise<DnsStandIn> {
  const asked = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (query, client) => {
    const { name, type, end } = readQuestion(query)
    const turns = answers[name]
    const turn = asked.get(`${name} ${type}`) ?? 0
    asked.set(`${name} ${type}`, turn + 1)
    const addresses = turns?.[Math.min(turn, turns.length - 1)] ?? []
    const wanted = addresses.filter((address) => (type === 1) === isIPv4(address))
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    // Response, recursion available; 3 says that there is no such name.
    header.writeUInt16BE(0x8180 | (turns ? 0 : 3), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(wanted.length, 6)
    const records = wanted.map((address) => writeRecord(address))
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), client.port)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return {
    resolver,
    async stop() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function writeRecord(address: string): Buffer {
  const bytes = isIPv4(address)
    ? Buffer.from(address.split('.').map(Number))
    : Buffer.from(expand(address), 'hex')
  const record = Buffer.alloc(12)
  // The name is that of the question; class IN; not cached.
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(bytes.length === 4 ? 1 : 28, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(0, 6)
  record.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([record, bytes])
}

const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))

/** Thirty-two digits of an IPv6 address without dots. */
function expand(address: string): string {
  const [left = '', right = ''] = address.split('::')
  const missing = address.includes('::') ? 8 - groups(left).length - groups(right).length : 0
  return [...groups(left), ...Array.from({ length: missing }, () => '0'), ...groups(right)]
    .map((group) => group.padStart(4, '0'))
    .join('')
}
