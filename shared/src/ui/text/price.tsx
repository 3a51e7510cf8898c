const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** '₹1,00,000'. @param rupees whole rupees */
export const formatRupees = (rupees: number): string => rupeeFormat.format(rupees);

export interface PriceProps {
  /** Whole rupees. */
  readonly rupees: number;
  readonly className?: string;
}

/** A price in Indian notation. */
export function Price({ rupees, className }: PriceProps) {
  return (
    <data value={rupees} className={className}>
      {formatRupees(rupees)}
    </data>
  );
}
