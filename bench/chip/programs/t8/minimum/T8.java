class T8 {
    public static void main(String[] args) {
        throw new IllegalStateException("unknown operator ");
    }
}
