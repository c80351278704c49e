import { ArrowDown, ArrowUp } from 'lucide-react'
import { usePicture } from '#client/store/lists/use-picture.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { formatDate } from '#shared/kernel/clock.ts'
import type { ListedMember, MemberColumn, MemberOrder } from '#shared/group/member-list.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { MEMBER_COLUMNS, type MemberListProps } from './member-columns.ts'
import { MemberName, Permission } from './member-parts.tsx'

/** Direction after the first click on a column; the second click reverses it. */
const FIRST_DIRECTION: Readonly<Record<MemberColumn, MemberOrder['direction']>> = {
  joined: 'descending',
  name: 'ascending',
  events: 'descending',
  purchase: 'descending',
  permission: 'ascending',
}

const after = ({ column, direction }: MemberOrder, id: MemberColumn): MemberOrder => ({
  column: id,
  direction: column !== id ? FIRST_DIRECTION[id] : direction === 'ascending' ? 'descending' : 'ascending',
})

/** Members on a phone. */
export const MemberCards = ({ members, admin, purchases, order, onOrder, onPending }: MemberListProps) => (
  <>
    <div role="group" aria-label="Sort by" className="scroll-row mt-3">
      {MEMBER_COLUMNS.filter(({ id }) => purchases || id !== 'purchase').map(({ id, head }) => (
        <button
          key={id}
          type="button"
          className="chip shrink-0"
          aria-pressed={order.column === id}
          onClick={() => onOrder(after(order, id))}
        >
          {head}
          {order.column === id && <Icon of={order.direction === 'ascending' ? ArrowUp : ArrowDown} />}
          {order.column === id && <span className="sr-only">{order.direction}</span>}
        </button>
      ))}
    </div>
    <ul className="rows mt-2">
      {members.map((listed) => (
        <RowBoundary key={listed.member.id}>
          <Card listed={listed} admin={admin} purchases={purchases} onPending={onPending} />
        </RowBoundary>
      ))}
    </ul>
  </>
)

const Card = ({
  listed: { member, phone, events, purchases: bought },
  admin,
  purchases,
  onPending,
}: { listed: ListedMember } & Pick<MemberListProps, 'admin' | 'purchases' | 'onPending'>) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-3">
    <Avatar name={member.name} photo={usePicture(member.photoUrl)} />
    <div className="min-w-0">
      <MemberName member={member} admin={admin} />
      <span className="block text-meta text-ink-3">
        {phone !== '' && <span className="num">{phone} · </span>}
        <span className="num whitespace-nowrap">{formatDate(member.createdAt)}</span>
      </span>
      <span className="block text-meta text-ink-3">
        {events} {events === 1 ? 'event' : 'events'}
        {purchases && ` · ${bought ?? '–'} ${bought === 1 ? 'purchase' : 'purchases'}`}
      </span>
    </div>
    <Permission member={member} admin={admin} onPending={onPending} />
  </li>
)
