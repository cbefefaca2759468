import { Input, Rating } from '@mantine/core'

interface RatingInputProps {
  id?: string
  error?: React.ReactNode
  value: unknown
  onChange: (value: number) => void
}

/** One to five stars, with what is wrong with them. */
export const RatingInput = ({ id, error, value, onChange }: RatingInputProps) => (
  <Input.Wrapper label="Rating" error={error} labelElement="div">
    <Rating
      size="lg"
      id={id}
      value={Number(value ?? 0)}
      onChange={onChange}
      getSymbolLabel={(stars) => `${stars} of 5`}
    />
  </Input.Wrapper>
)
