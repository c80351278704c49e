import { Empty, type EmptyProps } from '#client/ui/empty.tsx'
import { AfterInitialSync } from './after-initial-sync.tsx'

/** An empty state of data on the device, which is not known before the initial sync. */
export const EmptyAfterSync = (props: EmptyProps) => (
  <AfterInitialSync>
    <Empty {...props} />
  </AfterInitialSync>
)
