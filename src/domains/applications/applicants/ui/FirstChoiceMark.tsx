import { Text } from '@mantine/core'
import { IconRosetteNumber1 } from '@tabler/icons-react'
import type { ApplicantRow } from '../applicants.contract.ts'
import classes from './applicants.module.css'

/** Says that the student sent it as a first choice; of the others nothing is said. */
export const FirstChoiceMark = ({ of, size }: { of: ApplicantRow; size: 'xs' | 'sm' }) =>
  of.first_choice ? (
    <Text size={size} fw={500} c="var(--fl-accent)" component="span" className={classes.inline!}>
      <IconRosetteNumber1 size={size === 'xs' ? 14 : 16} aria-hidden /> First choice
    </Text>
  ) : null
