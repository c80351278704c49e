import { LayoutGrid, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { Segments } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Search } from '#client/ui/search.tsx'
import { Select } from '#client/ui/select.tsx'
import { HOSTED_SORTS, type HostedSort } from '#shared/event/hosted-board.ts'

export type Show = 'active' | 'all'
export type View = 'grid' | 'list'

export interface HostedChoices {
  readonly show: Show
  setShow(show: Show): Promise<void>
  readonly sort: HostedSort
  setSort(sort: HostedSort): Promise<void>
  readonly view: View
  setView(view: View): Promise<void>
}

export interface HostedControlsProps {
  typed: string
  onType: (typed: string) => void
  choices: HostedChoices
  /** Buttons that add an entry, on a phone. */
  children: ReactNode
}

/** Controls of the host's list: on a phone one row that scrolls sideways, so that the first event is in view. */
export const HostedControls = ({ typed, onType, choices, children }: HostedControlsProps) => (
  <div className="scroll-row mt-3 items-center py-1 desk:mx-0 desk:flex-wrap desk:gap-3 desk:overflow-visible desk:px-0 desk:[mask-image:none] desk:after:hidden">
    <Search
      label="Search by title"
      value={typed}
      onChange={onType}
      className="w-52 shrink-0 desk:w-auto desk:min-w-56 desk:flex-1"
    />
    <div className="shrink-0">
      <Segments
        label="Show"
        choices={[
          { value: 'active', label: 'Show Active' },
          { value: 'all', label: 'Show All' },
        ]}
        value={choices.show}
        onChange={(value) => void choices.setShow(value as Show)}
      />
    </div>
    <Select
      label="Sort"
      hideLabel
      className="shrink-0"
      options={HOSTED_SORTS}
      value={choices.sort}
      onChange={(event) => void choices.setSort(event.target.value as HostedSort)}
    />
    <div className="shrink-0">
      <Segments
        label="View"
        choices={[
          { value: 'grid', label: <Icon of={LayoutGrid} />, name: 'Grid' },
          { value: 'list', label: <Icon of={List} />, name: 'List' },
        ]}
        value={choices.view}
        onChange={(value) => void choices.setView(value as View)}
      />
    </div>
    {children}
  </div>
)
