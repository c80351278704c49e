// npm run offers -- "SUBJECT" FILE: mails the text of a file to everybody who agreed to offers.
import { readFile } from 'node:fs/promises'
import { operatorClient, runCommand, say } from './operator-client.ts'
import { Refused } from './refused.ts'

await runCommand(async () => {
  const [subject, path, ...more] = process.argv.slice(2)
  if (subject === undefined || path === undefined || more.length > 0)
    throw new Refused('usage: npm run offers -- "SUBJECT" FILE')
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Refused(`${path} cannot be read`)
  })
  const operator = await operatorClient()
  const { receivers } = (await operator.call('POST', '/send-offers', { subject, text })) as { receivers: number }
  say(`Mails queued: ${receivers}`)
})
