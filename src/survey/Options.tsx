interface OptionsProps {
  name: string;
  /** id of the label */
  labelledBy: string;
  /** of the texts, if not the page's */
  lang?: string | undefined;
  /** value and text of each */
  options: [string, string][];
  chosen: string | null;
  isDisabled?: boolean;
  onChoose: (value: string) => void;
}

/** A list with a single choice. */
export function Options({
  name,
  labelledBy,
  lang,
  options,
  chosen,
  isDisabled = false,
  onChoose,
}: OptionsProps) {
  return (
    <div className="options" role="radiogroup" aria-labelledby={labelledBy}>
      {options.map(([value, text]) => (
        <label key={value} lang={lang}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            disabled={isDisabled}
            onChange={() => onChoose(value)}
          />
          <span dir="auto">{text}</span>
        </label>
      ))}
    </div>
  );
}
