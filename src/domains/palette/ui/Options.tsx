import { Spotlight } from '@mantine/spotlight'
import { useEffect, useRef } from 'react'
import classes from './palette.module.css'
import type { Group, Row } from './rows.ts'

interface OptionsProps {
  id: string
  groups: readonly Group[]
  /** The key of the selected row. */
  chosen: string | undefined
  optionId: (key: string) => string
  onGo: (row: Row) => void
}

/** Lists the results; focus stays in the input, which points to the selected one. */
export const Options = ({ id, groups, chosen, optionId, onGo }: OptionsProps) => {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected row may be out of view
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ label, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset does not belong in a list of options
        <div key={label} role="group" aria-label={label}>
          <div className={classes.label} aria-hidden>
            {label}
          </div>
          {rows.map((row) => (
            <Spotlight.Action
              key={row.key}
              // the component does not expose its own id
              ref={(node) => {
                if (node) node.id = optionId(row.key)
              }}
              role="option"
              aria-selected={row.key === chosen}
              data-selected={row.key === chosen || undefined}
              label={row.title}
              description={row.detail}
              leftSection={<row.icon size={20} aria-hidden />}
              onClick={() => onGo(row)}
              className={classes.option!}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
