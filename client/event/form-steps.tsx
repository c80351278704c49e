/** Progress of the three steps of the event form. */
export const FormSteps = ({ at, name }: { at: 1 | 2 | 3; name: string }) => (
  <div className="mt-2">
    <div className="flex gap-1.5" aria-hidden="true">
      {[1, 2, 3].map((step) => (
        <span key={step} className={`h-1.5 flex-1 rounded-full ${step <= at ? 'bg-brand' : 'bg-line'}`} />
      ))}
    </div>
    <p className="mt-1.5 text-meta text-ink-3">
      Step <span className="num">{at}</span> of <span className="num">3</span> · {name}
    </p>
  </div>
)
