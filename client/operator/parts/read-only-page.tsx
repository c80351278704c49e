// A host's page in the operator's view: the page itself, with rows that the operator's calls load.
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { Page } from '#client/app/parts/page.tsx'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { ReadOnlyViewContext, type ReadOnlyView } from '#client/store/lists/read-only-view.ts'
import { openReadOnlyDatabase, type ReadOnlyDatabase } from '#client/store/database/read-only-database.ts'
import { Failing } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { listRowsByAdmin } from '#shared/operator/operator-queries.ts'
import { operatorViewRefusal } from '#shared/operator/operator-view.ts'
import type { OperationName } from '#shared/catalogue.ts'
import { OperatorAccess } from '#client/operator/operator-access.tsx'
import { callAsOperator, loadPictureAsOperator } from '#client/operator/operator-session.ts'

export interface ReadOnlyPageProps {
  /** Title while the rows load. */
  title: string
  kind: 'event' | 'package' | 'delivery'
  id: string
  children: ReactNode
}

const BACK: BackTo = { to: '/event/list-all-event', label: 'List All Event' }

export const ReadOnlyPage = ({ title, ...loaded }: ReadOnlyPageProps) => (
  <OperatorAccess title={title}>
    <LoadedRows key={loaded.id} title={title} {...loaded} />
  </OperatorAccess>
)

const LoadedRows = ({ title, kind, id, children }: ReadOnlyPageProps) => {
  const [opened, setOpened] = useState<ReadOnlyDatabase>()
  const [failed, setFailed] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isOutdated = false
    let used: ReadOnlyDatabase | undefined
    const load = async (): Promise<void> => {
      const outcome = await callAsOperator(listRowsByAdmin, { kind, id })
      if (isOutdated) return
      if (!outcome.ok) return setFailed(outcome.refusal.message)
      const database = await openReadOnlyDatabase(outcome.value.hostId, outcome.value.rows)
      if (isOutdated) return database.close()
      used = database
      setOpened(database)
    }
    load().catch((error: unknown) => setFailed(String(error)))
    return () => {
      isOutdated = true
      used?.close()
    }
  }, [kind, id, attempt])
  const view = useMemo<ReadOnlyView | undefined>(
    () =>
      opened && {
        db: opened.db,
        refusalOf: (operation, input) => operatorViewRefusal(operation as OperationName, input),
        loadPicture: loadPictureAsOperator,
      },
    [opened],
  )
  const retry = (): void => {
    setFailed(undefined)
    setAttempt((n) => n + 1)
  }
  if (view) return <ReadOnlyViewContext value={view}>{children}</ReadOnlyViewContext>
  return (
    <Page title={title} back={BACK} wide busy={failed === undefined}>
      {failed === undefined ? (
        <SkeletonRows rows={6} />
      ) : (
        <Failing level={1} title={failed} text="The server did not send this page." onRetry={retry} />
      )}
    </Page>
  )
}
