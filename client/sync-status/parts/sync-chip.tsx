import { CloudCheck, CloudOff, Hand, RefreshCw } from 'lucide-react'
import { useNow } from '#client/store/lists/now.ts'
import { useSyncState, type SyncState } from '#client/store/session/sync-state.ts'
import { Icon, type IconType } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { syncWords } from './sync-labels.ts'

const icons: Readonly<Record<SyncState['state'], IconType>> = {
  sent: CloudCheck,
  sending: RefreshCw,
  offline: CloudOff,
  needs: Hand,
}

/** The sync state at the top right of every page; its text adapts to the available width. */
export const SyncChip = () => {
  const sync = useSyncState()
  const words = syncWords(sync, useNow(30))
  const needsPerson = sync.state === 'needs' && !sync.expired && !sync.upgrade
  return (
    <Link to={needsPerson ? '/needs-you' : '/sync'} className="sync" data-state={words.state} aria-label={words.full}>
      <Icon of={icons[words.state]} />
      {words.short && (
        <span aria-hidden="true">
          {words.short}
          {words.middle && <span className="sync-middle">{words.middle}</span>}
          {words.long && <span className="sync-long">{words.long}</span>}
        </span>
      )}
    </Link>
  )
}
