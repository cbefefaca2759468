import { numberLabel } from '#shared/labels.ts'
import { hiringStages, type StageCounts, stageLabels } from '../hiring-report.contract.ts'
import classes from './hiring.module.css'

const percentOf = (count: number, all: number): string => `${Math.round((100 * count) / all)}%`

/** One bar per stage, as long as its share of all that applied. */
export const StageBars = ({ stages }: { stages: StageCounts }) => (
  <dl className={classes.bars}>
    {hiringStages.map((stage) => (
      <div key={stage} className={classes.stage} data-ends={stage === 'rejected' || undefined}>
        <dt>{stageLabels[stage]}</dt>
        <dd className={classes.track} aria-hidden>
          <span style={{ width: percentOf(stages[stage], stages.applied) }} />
        </dd>
        <dd className={classes.count}>
          {numberLabel(stages[stage])} <span>{percentOf(stages[stage], stages.applied)}</span>
        </dd>
      </div>
    ))}
  </dl>
)
