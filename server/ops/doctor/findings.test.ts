import { expect, test } from 'vitest'
import { diskFinding, timeFinding } from './check-machine.ts'
import { certificateFinding } from './check-services.ts'
import { reportLines, summaryLine } from './finding.ts'

const GIGABYTE = 1e9

test.each([
  ['much room', { freeBytes: 50 * GIGABYTE, totalBytes: 100 * GIGABYTE, freeFiles: 1e6 }, 'ok'],
  [
    'a file system without a limit of files',
    { freeBytes: 50 * GIGABYTE, totalBytes: 100 * GIGABYTE, freeFiles: null },
    'ok',
  ],
  ['less than 2 GB', { freeBytes: 1.9 * GIGABYTE, totalBytes: 10 * GIGABYTE, freeFiles: 1e6 }, 'advice'],
  ['less than a twentieth', { freeBytes: 40 * GIGABYTE, totalBytes: 1000 * GIGABYTE, freeFiles: 1e6 }, 'advice'],
  ['less than 200 MB', { freeBytes: 0.19 * GIGABYTE, totalBytes: 10 * GIGABYTE, freeFiles: 1e6 }, 'problem'],
  ['hardly any more files', { freeBytes: 50 * GIGABYTE, totalBytes: 100 * GIGABYTE, freeFiles: 9999 }, 'problem'],
] as const)('a disk with %s', (_name, disk, state) => {
  expect(diskFinding(disk, '/data')).toMatchObject({ state, area: 'Disk' })
})

test.each([
  ['an equal clock', [400], null, 'ok'],
  ['a synchronised machine that reaches no other clock', [], true, 'ok'],
  ['no other clock', [], null, 'advice'],
  ['a machine that is not synchronised', [400], false, 'advice'],
  ['one clock of several that differs', [400, -61_000], true, 'problem'],
] as const)('time with %s', (_name, differences, synchronized, state) => {
  expect(timeFinding(differences, synchronized)).toMatchObject({ state, area: 'Time' })
})

test('a clock is behind when other clocks show a later time', () => {
  expect(timeFinding([600_000], null).text).toBe("The clock of this machine is 600 s behind another server's.")
  expect(timeFinding([-600_000], null).text).toBe("The clock of this machine is 600 s ahead of another server's.")
})

test('a certificate that ends within 14 days needs a look', () => {
  const now = Date.parse('Nov 23 00:00:00 2026 GMT')
  expect(certificateFinding('https://a.sg', 'Dec  7 00:00:00 2026 GMT', now)).toMatchObject({ state: 'ok' })
  expect(certificateFinding('https://a.sg', 'Dec  6 23:59:59 2026 GMT', now)).toMatchObject({
    state: 'advice',
    text: 'https://a.sg answers; its certificate holds 13 more days.',
  })
})

test('the report has the state, and the next step below it', () => {
  const mail = { state: 'problem', area: 'Mail', text: 'No.', todo: 'Do.' } as const
  expect(reportLines(mail)).toEqual(['PROBLEM  Mail: No.', '         → Do.'])
  expect(reportLines({ state: 'ok', area: 'Data', text: 'Sound.' })).toEqual(['ok       Data: Sound.'])
  expect(summaryLine([mail, { ...mail, state: 'advice' }, { ...mail, state: 'advice' }])).toBe(
    '1 problem, 2 pieces of advice.',
  )
  expect(summaryLine([{ ...mail, state: 'ok' }])).toBe('Everything is in order.')
})
