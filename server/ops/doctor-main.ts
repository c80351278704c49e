// npm run doctor: checks settings, server, data, disk, time, mail, HTTPS and push, and says what to do. Changes nothing.
// Ends with 1 when there is a problem.
import { readConfig, type Config } from '#server/config.ts'
import { checkData, checkDisk, checkTime } from './doctor/check-machine.ts'
import { checkHttps, checkMail, checkPush, checkServer } from './doctor/check-services.ts'
import { reportLines, summaryLine, type Finding } from './doctor/finding.ts'
import { runCommand, say } from './operator-client.ts'

const settingsFindings = (config: Config, warnings: readonly string[]): Finding[] => [
  ...(warnings.length === 0
    ? [{ state: 'ok', area: 'Settings', text: 'All settings can be used.' } as const]
    : warnings.map((text) => ({ state: 'advice', area: 'Settings', text }) as const)),
  ...(config.ADMIN_PASSWORD === undefined
    ? [
        {
          state: 'advice',
          area: 'Settings',
          text: "The operator's pages are off.",
          todo: 'Set ADMIN_PASSWORD to open /operator.',
        } as const,
      ]
    : []),
]

const examine = async (): Promise<Finding[]> => {
  const reading = readConfig(process.env)
  if (!reading.ok)
    return [
      {
        state: 'problem',
        area: 'Settings',
        text: `${reading.line}.`,
        todo: 'Correct this variable; the table in docs/operating.md has its values. The other checks need it.',
      },
    ]
  const { config, warnings } = reading
  const [server, data, disk, mail, https, push] = await Promise.all([
    checkServer(config),
    checkData(config),
    checkDisk(config),
    checkMail(config),
    checkHttps(config),
    checkPush(config),
  ])
  const clocks =
    data.clockDifference === null ? push.clockDifferences : [data.clockDifference, ...push.clockDifferences]
  return [
    ...settingsFindings(config, warnings),
    server,
    data.finding,
    disk,
    checkTime(clocks),
    mail,
    https,
    push.finding,
  ]
}

await runCommand(async () => {
  const findings = await examine()
  for (const line of findings.flatMap(reportLines)) say(line)
  say(summaryLine(findings))
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1
})
