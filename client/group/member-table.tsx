import { usePicture } from '#client/store/lists/use-picture.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Table, type Column } from '#client/ui/table.tsx'
import { formatDate } from '#shared/kernel/clock.ts'
import type { MemberOrder, MemberColumn } from '#shared/group/member-list.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { MEMBER_COLUMNS, type MemberListProps } from './member-columns.ts'
import { MemberName, Permission } from './member-parts.tsx'

const FIGURES: readonly MemberColumn[] = ['events', 'purchase']

/** Members as a table, on a desktop. */
export const MemberTable = ({ members, admin, purchases, order, onOrder, onPending }: MemberListProps) => {
  const columns: Column[] = MEMBER_COLUMNS.filter(({ id }) => purchases || id !== 'purchase').map((column) => ({
    ...column,
    sortable: true,
    figures: FIGURES.includes(column.id),
  }))
  return (
    <Table
      label="Members"
      columns={columns}
      sort={order}
      onSort={(sort) => onOrder(sort as MemberOrder)}
      className="mt-4"
    >
      {members.map(({ member, phone, events, purchases: bought }) => (
        <RowBoundary key={member.id}>
          {() => (
            <tr>
              <td>
                <div className="flex items-center gap-3">
                  <Photo name={member.name} path={member.photoUrl} />
                  <div className="min-w-0">
                    <MemberName member={member} admin={admin} />
                    {phone !== '' && <span className="num block text-label text-ink-3">{phone}</span>}
                  </div>
                </div>
              </td>
              <td className="num whitespace-nowrap">{formatDate(member.createdAt)}</td>
              <td className="r num">{events}</td>
              {purchases && <td className="r num">{bought ?? '–'}</td>}
              <td>
                <Permission member={member} admin={admin} onPending={onPending} />
              </td>
            </tr>
          )}
        </RowBoundary>
      ))}
    </Table>
  )
}

const Photo = ({ name, path }: { name: string; path: string | null }) => <Avatar name={name} photo={usePicture(path)} />
