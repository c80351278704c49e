import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { counted } from '#client/ui/count-words.ts'
import { When } from '#client/ui/when.tsx'
import { getServerState } from '#shared/operator/operator-queries.ts'
import { Section } from './section.tsx'
import { useOperatorAnswer } from './use-operator-answer.ts'

const MEGABYTE = 1_000_000
const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`

const secondsOf = (iso: string): number => Math.floor(Date.parse(iso) / 1000)

/** Sizes, queues, devices and the last lines of the security log. */
export const ServerState = () => {
  const answer = useOperatorAnswer(getServerState, {})
  return (
    <Section title="Server" answer={answer}>
      {({ version, database, uploads, lastBackup, queues, failedMails, devices, appVersions, securityLog }) => (
        <div className="mt-3 grid gap-4 tab:grid-cols-2">
          <Card className="p-4">
            <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
              <Figure name="Version">{version}</Figure>
              <Figure name="Database">
                {database.name}, {megabytes(database.bytes)}
              </Figure>
              <Figure name="Uploads">
                {uploads.files} files, {megabytes(uploads.bytes)}
              </Figure>
              <Figure name="Last backup">
                {lastBackup === null ? 'none on this machine' : <When at={secondsOf(lastBackup)} clock />}
              </Figure>
              <Figure name="Mails waiting">{queues.mails}</Figure>
              <Figure name="Notices waiting">{queues.notices}</Figure>
              <Figure name="Open feedback">{queues.feedback}</Figure>
            </dl>
          </Card>
          <Card className="p-4">
            <h3 className="text-lead">Devices of the last 30 days</h3>
            <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 [&>dd]:text-right">
              {devices.map(({ name, count }) => (
                <Figure key={name} name={name}>
                  {count}
                </Figure>
              ))}
            </dl>
          </Card>
          <Card className="p-4">
            <h3 className="text-lead">App versions of the last 7 days</h3>
            <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 [&>dd]:text-right">
              {appVersions.map((each) => (
                <Figure key={each.version} name={each.version ?? 'Not synced yet'}>
                  {counted(each.count, 'device')}
                </Figure>
              ))}
            </dl>
          </Card>
          {failedMails.length > 0 && (
            <Card className="p-4">
              <h3 className="text-lead">Failed mails</h3>
              <ul className="mt-2 grid gap-2">
                {failedMails.map(({ subject, tries, nextAt }, at) => (
                  <li key={at}>
                    {subject}
                    <span className="num block text-meta text-ink-2">
                      {tries} attempts, next <When at={nextAt} clock />
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <Card className="p-4 desk:col-span-2">
            <h3 className="text-lead">Security log</h3>
            <p className="text-meta text-ink-2">Newest first, of all server processes, for seven days.</p>
            <ul className="mt-2 grid gap-1.5">
              {securityLog.map(({ time, event, about }, at) => (
                <li key={at} className="text-meta break-words">
                  <span className="num text-ink-3">
                    <When at={secondsOf(time)} clock />
                  </span>{' '}
                  <b>{event}</b> <span className="ref">{about}</span>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
    </Section>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="num">{children}</dd>
  </>
)
