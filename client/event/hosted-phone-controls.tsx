import { ArrowUpDown, LayoutGrid, List, PackagePlus, Plus, Truck } from 'lucide-react'
import { useState } from 'react'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { Button, ButtonLink, IconButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Search } from '#client/ui/search.tsx'
import { HOSTED_SORTS, type HostedSort } from '#shared/event/hosted-board.ts'
import { ShowSegments, type HostedChoices, type HostedSearch } from './hosted-controls.tsx'
import { useAddPackage } from './use-add-package.ts'

/** Sort and view, in the line of a phone's title: the picker of the system, and a button that names the other view. */
export const HostedListSettings = ({ choices: { sort, setSort, view, setView } }: { choices: HostedChoices }) => (
  <div className="-mr-3 flex shrink-0 max-[359px]:*:w-10 max-[359px]:*:min-w-10">
    <label className="btn btn-icon relative has-focus-visible:outline-3">
      <Icon of={ArrowUpDown} />
      {sort !== 'default' && <span className="absolute top-2 right-2 size-2 rounded-full bg-brand" />}
      <select
        aria-label="Sort"
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
        value={sort}
        onChange={(event) => void setSort(event.target.value as HostedSort)}
      >
        {HOSTED_SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
    {view === 'grid' ? (
      <IconButton label="List" icon={List} onClick={() => void setView('list')} />
    ) : (
      <IconButton label="Grid" icon={LayoutGrid} onClick={() => void setView('grid')} />
    )}
  </div>
)

/**
 * One row of controls that fits a phone. The search is an icon until it has the focus, and then stays a field: closing
 * it when the focus leaves would move the control that a person is about to press.
 */
export const HostedPhoneControls = ({ typed, onType, choices }: HostedSearch & { choices: HostedChoices }) => {
  const [isAdding, setAdding] = useState(false)
  const [isSearching, setSearching] = useState(typed !== '')
  return (
    <div className="hosted-row mt-3">
      <Search
        label="Search by title"
        value={typed}
        onChange={onType}
        isOpen={isSearching}
        onFocus={() => setSearching(true)}
      />
      <ShowSegments choices={choices} />
      <Button icon={Plus} aria-haspopup="dialog" onClick={() => setAdding(true)}>
        <span>Add</span>
      </Button>
      {isAdding && <AddSheet onClose={() => setAdding(false)} />}
    </div>
  )
}

const AddSheet = ({ onClose }: { onClose: () => void }) => {
  const addPackage = useAddPackage()
  return (
    <Sheet open onOpenChange={onClose} title="Add">
      <div className="grid gap-3">
        <ButtonLink to="/event/create-delivery" icon={Truck} wide>
          Add Delivery
        </ButtonLink>
        <Button
          icon={PackagePlus}
          wide
          onClick={() => {
            onClose()
            addPackage()
          }}
        >
          Add Package
        </Button>
      </div>
    </Sheet>
  )
}
