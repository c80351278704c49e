import { afterEach, expect, test, vi } from 'vitest'
import { reportFault } from './report-fault.ts'
import { reportError } from '#shared/site/site-commands.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('ERR-014 a failure is reported once, without a message on screen and without personal data', async () => {
  const fetch = vi.fn<(path: string, init: { method: string; body: string }) => Promise<Response>>(() =>
    Promise.reject(new Error('offline')),
  )
  vi.stubGlobal('fetch', fetch)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fault = new TypeError('No user Mei Ling, 91234567')
  reportFault(fault, 'keeping pictures')
  reportFault(fault, 'keeping pictures')
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(fetch).toHaveBeenCalledTimes(1)
  const [path, init] = fetch.mock.calls[0]!
  expect([path, init.method]).toEqual(['/api/report-error', 'POST'])
  const sent = reportError.input.parse(JSON.parse(init.body))
  expect(sent).toMatchObject({ kind: 'TypeError', about: 'keeping pictures', message: '' })
  expect(init.body).not.toMatch(/Mei|9123/)
})
