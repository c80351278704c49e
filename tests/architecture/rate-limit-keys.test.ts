// Limits by address count networks: an IPv6 home has a whole /64 and could use another address for each request.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

const ADDRESS = /\brequest\.ips?\b|\breq\.ips?\b|\{[^{}]*\bips?\b[^{}]*\}: FastifyRequest/

/** The calls get the address; their limits take its network (`passcode-attempts.ts`, `network-attempts.ts`). */
const isAllowed = (file: string, line: string): boolean =>
  line.includes('networkOf(request.ip)') || (file === 'http/rest-routes.ts' && line.includes('address: request.ip'))

const addressesIn = (file: string, text: string): string[] =>
  text
    .split('\n')
    .filter((line) => ADDRESS.test(line) && !isAllowed(file, line))
    .map((line) => `${file}: ${line.trim()}`)

test('no limit of the server uses the address of a request as its key', () => {
  const files = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  expect(files).toContain('http/request-limits.ts')
  expect(files.flatMap((file) => addressesIn(file, readFileSync(join(ROOT, 'server', file), 'utf8')))).toEqual([])
})

test.each([
  'const LIMIT = { keyGenerator: (request: FastifyRequest) => request.ip }',
  'const keyOf = ({ ip }: FastifyRequest) => ip',
])('a limit with %s is found', (line) => {
  expect(addressesIn('account/planted.ts', line)).toEqual([`account/planted.ts: ${line}`])
})
