// Parts of a packing list's page that phone and desktop share.
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { Pencil, ScanLine } from 'lucide-react'
import { ExportSheet } from '#client/app/parts/export-sheet.tsx'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { ButtonLink, IconButton } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { exportContent } from './export-rows.ts'
import { PrintSheet } from './print-sheet.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import type { UsedPackingList } from './use-packing-list.ts'

export interface PackingListProps {
  used: UsedPackingList
}

export const StartCollection = ({ id, wide }: { id: string; wide?: boolean }) => (
  <ButtonLink tone="main" icon={ScanLine} to="/collection" query={{ list: id }} wide={wide ?? false}>
    Start collection
  </ButtonLink>
)

export const RenameButton = ({ used }: PackingListProps) =>
  !useIsReadOnly() && <IconButton label="Rename" icon={Pencil} onClick={() => used.showDialog('rename')} />

export const UncollectedChip = ({ used }: PackingListProps) => (
  <Chip pressed={used.uncollected} onPress={used.setUncollected}>
    Not collected {used.left}
  </Chip>
)

export const NothingFound = ({ used: { content, typed } }: PackingListProps) => (
  <Empty
    title={content.rows.length === 0 ? 'No order found' : 'Not Found Orders'}
    text={typed === '' ? undefined : `No order here has ‘${typed}’ as name, phone, order number or reference.`}
  />
)

export const PackingDialogs = ({ used: { content, dialog, showDialog, sort, shown } }: PackingListProps) => (
  <>
    <RenameDialog
      list={content.list}
      open={dialog === 'rename'}
      onOpenChange={(open) => showDialog(open ? 'rename' : null)}
    />
    <PrintSheet
      open={dialog === 'print'}
      onOpenChange={(open) => showDialog(open ? 'print' : null)}
      content={content}
      sort={sort.column === 'number' ? 'order' : 'name'}
    />
    {dialog === 'export' && (
      <ExportSheet
        title="Export package"
        content={() => exportContent(content, shown, toSeconds(systemClock.now()))}
        onClose={() => showDialog(null)}
      />
    )}
  </>
)
