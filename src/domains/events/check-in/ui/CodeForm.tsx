import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'

interface CodeFormProps {
  scan: (code: string) => Promise<void>
  verb?: string
}

/** Takes a code that is typed. */
export const CodeForm = ({ scan, verb = 'Check in' }: CodeFormProps) => {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!code.trim()) return
    setCode('')
    void scan(code)
  }
  return (
    <form onSubmit={submit}>
      <Group align="end" gap="sm" wrap="nowrap">
        <TextInput
          flex={1}
          label="Ticket code"
          placeholder="4F0A-9C21-77BD"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
        />
        <Button type="submit" variant="default">
          {verb}
        </Button>
      </Group>
    </form>
  )
}
