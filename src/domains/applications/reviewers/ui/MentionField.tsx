import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { queryFor } from '#web/queries.ts'
import { reviewers } from '../reviewers.contract.ts'
import { mentionAt, withMention } from './mention.ts'

interface MentionFieldProps {
  label: string
  description: string
  field: TextareaProps
  /** The text with the chosen member's name, and the member. */
  onMention: (text: string, member: string) => void
}

/** How many colleagues are offered. */
const OFFERED = 6

/** A text in which an `@` offers the team. */
export const MentionField = ({ label, description, field, onMention }: MentionFieldProps) => {
  const [{ text, caret }, setTyped] = useState({ text: '', caret: 0 })
  const sought = mentionAt(text, caret)
  const members = useQuery({ ...queryFor(reviewers), enabled: sought !== null }).data?.members ?? []
  const offered =
    sought === null
      ? []
      : members
          .filter(({ name, is_me }) => !is_me && name.toLowerCase().includes(sought.words.toLowerCase()))
          .slice(0, OFFERED)
  const combobox = useCombobox()
  const follow = (event: SyntheticEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart } = event.currentTarget
    setTyped({ text: value, caret: selectionStart })
    combobox.openDropdown()
    combobox.selectFirstOption()
  }
  const choose = (account: string) => {
    const member = offered.find(({ account_id }) => account_id === account)
    if (!member || !sought) return
    const changed = withMention(text, sought, member.name)
    setTyped(changed)
    onMention(changed.text, account)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} offset={2}>
      <Combobox.Target
        targetType="button"
        withKeyboardNavigation={offered.length > 0 && combobox.dropdownOpened}
      >
        <Textarea
          w="100%"
          label={label}
          description={description}
          autosize
          minRows={2}
          {...field}
          onSelect={follow}
          onBlur={(event) => {
            field.onBlur?.(event)
            combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options aria-label="Colleagues">
          {offered.map(({ account_id, name }) => (
            <Combobox.Option key={account_id} value={account_id}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
