import type { InputHTMLAttributes } from 'react';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'> {
  id: string;
  label: string;
  className: string;
  /** undefined: none */
  problem: string | undefined;
  onText: (text: string) => void;
}

/** A line of text with its label above and its problem below. */
export function LabelledInput({ id, label, className, problem, onText, ...input }: Props) {
  const problemId = `${id}-problem`;
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        aria-invalid={problem !== undefined}
        aria-describedby={problemId}
        onChange={(event) => onText(event.currentTarget.value)}
        {...input}
      />
      <p id={problemId} className="problem">
        {problem}
      </p>
    </div>
  );
}
